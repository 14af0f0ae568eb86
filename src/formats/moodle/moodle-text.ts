import { htmlToText, looksLikeHtml } from '../../domain/html/html-to-text.ts'
import { type FlowedText, plainFlow } from '../../domain/html/text-flow.ts'
import { categoryName } from '../drafts/category-path.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'

/** The formats of texts in Moodle; 'moodle' is plain text in which HTML may occur. */
export type MoodleFormat = 'html' | 'moodle' | 'plain' | 'markdown'

/** A text in one of Moodle's formats as plain text, with its markup. Markdown stays unchanged. */
export function moodleText(text: string, format: MoodleFormat): FlowedText {
  if (format === 'html' || (format === 'moodle' && looksLikeHtml(text))) {
    return htmlToText(text, flowWithMarkup())
  }
  // Moodle shows no formulas in plain text.
  return format === 'plain' ? { ...plainFlow(text), markup: [] } : plainFlow(text)
}

/** Before every path: the course a file is imported into, and the root of its categories. */
const ROOT = '$course$/top'

/**
 * A category as Moodle writes it, the inverse of `categoryName`: "Physics / Waves" is "Waves" within "Physics", and a
 * slash within a name is doubled. A name that begins or ends with one is separated by a space, which both Moodle and
 * our reader ignore; blank names are left out.
 */
export function categoryPath(category: string): string {
  const names = category.split(' / ').filter((name) => name.trim() !== '')
  return [ROOT, ...names.map(pathPart)].join('/')
}

function pathPart(name: string): string {
  const doubled = name.replaceAll('/', '//')
  return `${name.startsWith('/') ? ' ' : ''}${doubled}${name.endsWith('/') ? ' ' : ''}`
}

/** The category as an import reads it from its path. It differs where spaces surround its names. */
export function categoryFromPath(category: string): string {
  return categoryName(categoryPath(category))
}

/** The first line of our GIFT files, which names the format for the learner and for our import. */
export const OWN_GIFT_HEAD = '// GIFT, to be imported into Moodle or Quizgrove'

/** What our Moodle XML files have before their root. */
export const OWN_XML_COMMENT = '<!-- Exported from Quizgrove -->'

/** Characters within which a file says that it is ours: a byte order mark or the XML declaration may come first. */
const WITHIN = 200

/** Whether a GIFT or Moodle XML file was exported here: its texts are what they look like. */
export function isOwnMoodleFile(text: string): boolean {
  const start = text.slice(0, WITHIN)
  return start.trimStart().startsWith(OWN_GIFT_HEAD) || start.includes(OWN_XML_COMMENT) || isFormerXml(text)
}

/** The lines between text and options of a question, as no other program writes them. */
const FORMER_LINES =
  /\n {4}<defaultgrade>1<\/defaultgrade>\n {4}<single>(?:true|false)<\/single>\n {4}<shuffleanswers>(?:true|false)<\/shuffleanswers>\n {4}<answernumbering>ABCD<\/answernumbering>\n {4}<answer fraction="[^"]{1,20}" format="(?:plain_text|markdown)"><text>/
const FORMER_LINE = '\n    <answernumbering>'
/** Characters before and after that line that these lines have at most. */
const FORMER_SPAN = 250

/** Whether a file was exported by a release that did not name itself in Moodle XML. */
function isFormerXml(text: string): boolean {
  const at = text.indexOf(FORMER_LINE)
  return at !== -1 && FORMER_LINES.test(text.slice(Math.max(0, at - FORMER_SPAN), at + FORMER_SPAN))
}

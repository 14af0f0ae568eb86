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

import { type FlowedText, plainFlow } from '../../domain/html/text-flow.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportResult,
  refusal,
  type SourceLocation,
  WHOLE_FILE,
} from '../../domain/importing/drafts/draft.ts'
import { IMAGE_MAX_BYTES } from '../../domain/rich-text/image-rules.ts'
import { decodeAddress } from '../bytes/archive-path.ts'
import { categoryName } from '../drafts/category-path.ts'
import type { FoundItem, FoundQuestion } from '../drafts/found-question.ts'
import {
  dataImages,
  draftImage,
  droppedFile,
  type EmbeddedFile,
  type FindEmbeddedFile,
  fromBase64,
} from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import {
  type DraftText,
  formatOf as formatOfTexts,
  keptOrderOf,
  markdownText,
  partialCreditWarnings,
  textIn,
} from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { childrenNamed, flowContent, rawText, scanXml, type XmlElement } from '../text/xml-elements.ts'
import { rootOf } from '../text-document.ts'
import { isOwnMoodleFile, type MoodleFormat, moodleText } from './moodle-text.ts'

export const moodleXml: Reader = {
  name: 'Moodle XML',
  extensions: ['xml'],
  text: {
    sniff: { declared: (document) => rootOf(document) === 'quiz' },
    read: ({ text }) => readMoodleXml(text),
  },
}

/** Types of question that are a choice from options. */
const CHOICE_TYPES = new Set(['multichoice', 'multichoiceset', 'truefalse'])

/** Types whose right answer is typed: with a single one the question is a pair. */
const TYPED_TYPES = new Set(['shortanswer', 'numerical'])

/** What the other types ask for. */
const OTHER_TYPES: ReadonlyMap<string, string> = new Map([
  ['matching', 'matching pairs'],
  ['randomsamatch', 'matching pairs'],
  ['shortanswer', 'typing a short answer'],
  ['numerical', 'typing a number'],
  ['calculated', 'typing a number'],
  ['calculatedsimple', 'typing a number'],
  ['calculatedmulti', 'an option whose numbers change each time'],
  ['essay', 'writing an essay'],
  ['cloze', 'filling several gaps'],
  ['gapselect', 'filling several gaps'],
  ['ddwtos', 'dragging words into gaps'],
  ['ddmarker', 'dragging markers onto a picture'],
  ['ddimageortext', 'dragging onto a picture'],
  ['ordering', 'putting things in order'],
  ['description', "nothing: it's a text to read"],
])

/**
 * Questions from the XML that Moodle exports (docs.moodle.org, "Moodle XML format"). An option is right when its
 * fraction is above 0. Types that are no choice from options are problems, and pairs where a single answer is right. Never throws.
 */
export function readMoodleXml(text: string): ImportResult {
  const items: FoundItem[] = []
  let category: string | null = null
  let withHints = 0
  const inData = dataImages()
  const formula = formulaReader()
  const filesOf = moodleFiles()
  const fault = scanXml(text, {
    depth: 1,
    take: (element) => {
      if (element.name !== 'question') return
      if (element.attributes.type === 'category') {
        category = categoryName(innerText(childrenNamed(element, 'category')[0])) || null
        return
      }
      if (childrenNamed(element, 'hint').some((hint) => innerText(hint).trim() !== '')) withHints++
      items.push(readQuestion(element, items.length + 1, category, { inData, formula, filesOf }))
    },
  })
  if (fault !== null) return refusal(fault.message, fault.line)
  if (items.length === 0) return refusal('This Moodle file has no questions.')
  return resolveQuestions(items, { notices: hintNotice(withHints), isOwn: isOwnMoodleFile(text) })
}

function hintNotice(questions: number): ImportNotice[] {
  if (questions === 0) return []
  const message = `Hints aren't imported (${questions} ${questions === 1 ? 'question has' : 'questions have'} some).`
  return [{ location: WHOLE_FILE, message }]
}

interface QuestionReaders {
  readonly inData: FindEmbeddedFile
  readonly formula: ReadFormula
  readonly filesOf: MoodleFiles
}

function readQuestion(
  element: XmlElement,
  item: number,
  category: string | null,
  { inData, formula, filesOf }: QuestionReaders,
): FoundItem {
  const part = (name: string): XmlElement | undefined => childrenNamed(element, name)[0]
  // Moodle writes the element even when it is empty. Where it is missing, the name is the only id, unless it only repeats
  // the beginning of the text.
  const ownId = innerText(part('idnumber')).trim() || null
  const id = ownId ?? (innerText(part('name')).trim() || null)
  const location: SourceLocation = { line: element.line, item, id }
  const format = formatOf(part('questiontext'), 'html')
  const shown = embeddedFileCollector(formula)
  const textOf = (child: XmlElement | undefined): DraftText => {
    const inPart = filesOf(child)
    const find: FindEmbeddedFile = (src) => inPart(src) ?? inData(src)
    const own = formatOf(child, format)
    const flowed = formattedText(child, own)
    return own === 'markdown'
      ? markdownText(shown.addMarkdown(flowed.text, find))
      : shown.addText(flowed, find)
  }
  const text = textOf(part('questiontext'))
  const type = element.attributes.type ?? ''
  const isRight = (answer: XmlElement) => weightOf(answer) > 0
  const offered = childrenNamed(element, 'answer')
  const isPair = TYPED_TYPES.has(type) && offered.filter(isRight).length === 1
  if (!CHOICE_TYPES.has(type) && !isPair) {
    const excerpt = text.plain === '' ? {} : { excerpt: excerptOf(text.plain) }
    return { location, message: otherTypeMessage(type), ...excerpt }
  }
  const answers = (isPair ? offered.filter(isRight) : offered).map((answer) => {
    const [feedback] = childrenNamed(answer, 'feedback')
    const weight = weightOf(answer)
    return { weight, text: textOf(answer), feedback: textOf(feedback) }
  })
  const explanation = textOf(part('generalfeedback'))
  const written = formatOfTexts([
    text,
    explanation,
    ...answers.flatMap((answer) => [answer.text, answer.feedback]),
  ])
  const options = answers.map((answer) => {
    const option = textIn(written, answer.text)
    return {
      text: type === 'truefalse' ? capitalized(option) : option,
      weight: answer.weight,
      isRight: answer.weight > 0,
      feedback: textIn(written, answer.feedback),
    }
  })
  return {
    location,
    sourceId: part('idnumber') !== undefined || id === excerptOf(text.plain) ? ownId : id,
    text: textIn(written, text),
    category,
    options,
    explanation: textIn(written, explanation),
    format: written,
    // Not Moodle's: our own export writes it.
    reference: innerText(part('reference')),
    keepsOrder: keepsOrder(
      innerText(part('keeporder')).trim(),
      innerText(part('shuffleanswers')).trim(),
      options.map((option) => option.text),
    ),
    warnings: partialCreditWarnings(options),
    shown: shown.done(),
    ...(isPair ? { fault: otherTypeMessage(type) } : {}),
  } satisfies FoundQuestion
}

function weightOf({ attributes }: XmlElement): number {
  return Number(attributes.fraction ?? '0')
}

/** By our own element, which Moodle does not have, else by Moodle's, which is true unless the author chose otherwise. */
function keepsOrder(own: string, shuffled: string, options: readonly string[]): boolean | null {
  if (own === 'true' || own === 'false') return own === 'true'
  return shuffled === 'false' || shuffled === '0' ? keptOrderOf(options) : null
}

function otherTypeMessage(type: string): string {
  if (type === '') return 'This question has no type. Only multiple-choice questions can be imported.'
  const task = OTHER_TYPES.get(type)
  const asked = task === undefined ? '' : `, which asks for ${task}`
  return `This is a question of the type "${excerptOf(type)}"${asked}. Only multiple-choice questions can be imported.`
}

/** "true" and "false", which is what Moodle writes, as the learner is to see them. */
function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Moodle's names and numbers of its formats. */
const FORMATS: ReadonlyMap<string, MoodleFormat> = new Map([
  ['html', 'html'],
  ['1', 'html'],
  ['moodle_auto_format', 'moodle'],
  ['0', 'moodle'],
  ['plain_text', 'plain'],
  ['2', 'plain'],
  ['markdown', 'markdown'],
  ['4', 'markdown'],
])

function formatOf(element: XmlElement | undefined, otherwise: MoodleFormat): MoodleFormat {
  return FORMATS.get(element?.attributes.format ?? '') ?? otherwise
}

/** The text of an element, in a child `text`, or directly in hand-written files. */
function formattedText(element: XmlElement | undefined, format: MoodleFormat): FlowedText {
  const inner = innerElement(element)
  if (inner === undefined) return plainFlow('')
  if (inner === element) return moodleText(ownText(inner), format)
  if (inner.children.every((child) => typeof child === 'string')) return moodleText(rawText(inner), format)
  const flow = flowWithMarkup()
  flowContent(flow, inner)
  return flow.done()
}

function innerText(element: XmlElement | undefined): string {
  const inner = innerElement(element)
  return inner === element && inner !== undefined ? ownText(inner) : rawText(inner)
}

function innerElement(element: XmlElement | undefined): XmlElement | undefined {
  return element && (childrenNamed(element, 'text')[0] ?? element)
}

function ownText(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('')
}

/** The prefix by which Moodle's texts reference attached files. */
const ATTACHED_FILE_PREFIX = '@@PLUGINFILE@@'

/** Characters of base 64 that an image of the largest size may take, line breaks included. */
const ENCODED_MAX = IMAGE_MAX_BYTES * 1.5

/** Finds the files attached to a text in its element. */
type MoodleFiles = (element: XmlElement | undefined) => FindEmbeddedFile

/** A finder for all texts of one XML: each file is decoded on first use, and once however many texts have it. */
function moodleFiles(): MoodleFiles {
  const decoded = new Map<string, EmbeddedFile>()
  return (element) => filesOf(element, decoded)
}

function filesOf(
  element: XmlElement | undefined,
  decodedBefore: Map<string, EmbeddedFile>,
): FindEmbeddedFile {
  const files = element === undefined ? [] : childrenNamed(element, 'file')
  return (src) => {
    if (!src.startsWith(ATTACHED_FILE_PREFIX)) return null
    const path = decodeAddress(src.slice(ATTACHED_FILE_PREFIX.length).replace(/[?#].*$/s, ''))
    const file = files.find((candidate) => pathOf(candidate) === path)
    if (file === undefined) return null
    const key = `${file.attributes.name ?? ''}\n${rawText(file)}`
    const known = decodedBefore.get(key)
    if (known !== undefined) return known
    const image = imageOf(file)
    decodedBefore.set(key, image)
    return image
  }
}

function pathOf({ attributes: { path = '/', name = '' } }: XmlElement): string {
  return `${path}${name}`
}

function imageOf(file: XmlElement): EmbeddedFile {
  const name = file.attributes.name ?? ''
  const text = rawText(file)
  if (text.length > ENCODED_MAX) return droppedFile(name, 'larger than 5 MB')
  const bytes = file.attributes.encoding === 'base64' ? fromBase64(text) : null
  return bytes === null ? droppedFile(name, 'damaged') : draftImage(name, bytes)
}

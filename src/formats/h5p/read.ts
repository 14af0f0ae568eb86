import { htmlToText } from '../../domain/html/html-to-text.ts'
import { excerptOf, type ImportResult, refusal, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import { IMAGE_MAX_BYTES } from '../../domain/rich-text/image-rules.ts'
import { decodeText } from '../bytes/decode-text.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import type { FoundItem, FoundQuestion } from '../drafts/found-question.ts'
import {
  dataImages,
  draftImage,
  droppedFile,
  type EmbeddedFile,
  type FindEmbeddedFile,
} from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { isPictureName } from '../drafts/pictures/picture-names.ts'
import { type DraftText, formatOf, keptOrderOf, textIn } from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { ARCHIVE_PICTURES_MAX_BYTES } from '../file-limits.ts'
import type { Reader } from '../format.ts'
import { scanJson } from '../json/json-scan.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { type H5pContent, h5pContents } from './h5p-contents.ts'
import { isOwnH5p } from './own-packages.ts'

export const h5p: Reader = {
  name: 'H5P',
  extensions: ['h5p'],
  // The description of a package, which only these packages have at their root.
  archive: { holds: /^h5p\.json$/, read: (archive) => readH5p(archive) },
}

const CONTENT = 'content/content.json'

/** Bytes of the two texts of a package. */
const TEXT_MAX = 64 * 1024 * 1024

/**
 * Questions from an H5P package (h5p.org, specification 1.x): those of Multiple Choice, True/False and Single Choice Set, alone
 * or within others such as Question Set and Column, with pictures and feedback. Other tasks are problems. The libraries in the
 * package are not read.
 */
async function readH5p(archive: ZipArchive): Promise<ImportResult> {
  const description = await jsonOf(archive, 'h5p.json')
  if ('problem' in description) return refusal(description.problem)
  const content = await jsonOf(archive, CONTENT)
  if ('problem' in content) return refusal(content.problem)
  const contents = h5pContents(description.value, content.value)
  const find = await pictureFinder(archive)
  const formula = formulaReader()
  const items = contents.flatMap((part) => readH5pContent(part, find, formula))
  if (items.length === 0) return refusal('This H5P package has no questions.')
  const placed = items.map((item, index) => ({ ...item, location: { ...WHOLE_FILE, item: index + 1 } }))
  return resolveQuestions(placed, { isOwn: isOwnH5p(description.value) })
}

async function jsonOf(
  archive: ZipArchive,
  file: string,
): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  const read = archive.names.includes(file) ? await archive.read(file, TEXT_MAX) : null
  if (read === null) return { problem: `This H5P package has no file "${file}". Export it again.` }
  if ('problem' in read) return read
  const decoded = decodeText(read.bytes)
  if ('problem' in decoded) return decoded
  const { fault } = scanJson(decoded.text)
  if (fault !== null) return { problem: `"${file}" in this H5P package isn't valid JSON: ${fault.message}.` }
  return { value: JSON.parse(decoded.text) }
}

/** The pictures of the package, by their paths within its content. */
async function pictureFinder(archive: ZipArchive): Promise<FindEmbeddedFile> {
  const files = new Map<string, EmbeddedFile>()
  let unread = ARCHIVE_PICTURES_MAX_BYTES
  for (const name of archive.names) {
    if (!name.startsWith('content/') || !isPictureName(name)) continue
    const read = await archive.read(name, Math.min(unread, IMAGE_MAX_BYTES))
    if ('bytes' in read) unread -= read.bytes.length
    const path = name.slice('content/'.length)
    files.set(
      path,
      'bytes' in read ? draftImage(path, read.bytes) : droppedFile(path, 'too large or damaged'),
    )
  }
  const inData = dataImages()
  return (src) => files.get(src.trim()) ?? inData(src)
}

/** What tasks of other libraries ask for. */
const OTHER_TASKS: ReadonlyMap<string, string> = new Map([
  ['H5P.Blanks', 'filling gaps'],
  ['H5P.AdvancedBlanks', 'filling gaps'],
  ['H5P.DragText', 'dragging words into gaps'],
  ['H5P.DragQuestion', 'dragging onto a picture'],
  ['H5P.MarkTheWords', 'marking words'],
  ['H5P.Summary', 'choosing statements one after the other'],
  ['H5P.Essay', 'writing an essay'],
  ['H5P.Dialogcards', 'turning cards'],
  ['H5P.Flashcards', 'typing an answer'],
  ['H5P.SortParagraphs', 'putting things in order'],
  ['H5P.ImageHotspotQuestion', 'a place in a picture'],
  ['H5P.ImageMultipleHotspotQuestion', 'places in a picture'],
  ['H5P.MultiMediaChoice', 'choosing pictures'],
  ['H5P.ArithmeticQuiz', 'a number that changes each time'],
])

/** A question before its texts are read: HTML throughout. */
type HtmlQuestion = Pick<FoundQuestion, 'text' | 'options' | 'explanation'> &
  Partial<Pick<FoundQuestion, 'keepsOrder'>>

/** The questions of one content, those within it left out: none for what asks nothing. */
function readH5pContent(
  content: H5pContent,
  find: FindEmbeddedFile,
  formula: ReadFormula,
): readonly FoundItem[] {
  const task = OTHER_TASKS.get(content.library)
  if (task !== undefined) {
    const message = `This H5P content (${content.library}) asks for ${task}. Only multiple-choice questions can be imported.`
    return [
      {
        location: WHOLE_FILE,
        message,
        ...(content.title === null ? {} : { excerpt: excerptOf(content.title) }),
      },
    ]
  }
  const written = htmlQuestions(content)
  return written.map((question, index) => {
    const shown = embeddedFileCollector(formula)
    const textOf = (html: string): DraftText => shown.addText(htmlToText(html, flowWithMarkup()), find)
    const text = textOf(question.text)
    const explanation = textOf(question.explanation ?? '')
    const options = question.options.map((option) => ({
      isRight: option.isRight,
      text: textOf(option.text ?? ''),
      feedback: textOf(option.feedback ?? ''),
    }))
    const format = formatOf([
      text,
      explanation,
      ...options.flatMap((option) => [option.text, option.feedback]),
    ])
    return {
      location: WHOLE_FILE,
      sourceId: written.length === 1 || content.id === null ? content.id : `${content.id}-${index + 1}`,
      text: textIn(format, text),
      category: null,
      options: options.map((option) => ({
        isRight: option.isRight,
        text: textIn(format, option.text),
        feedback: textIn(format, option.feedback),
      })),
      explanation: textIn(format, explanation),
      format,
      keepsOrder: question.keepsOrder
        ? keptOrderOf(options.map((option) => textIn(format, option.text)))
        : null,
      warnings: [],
      shown: shown.done(),
    }
  })
}

function htmlQuestions({ library, params }: H5pContent): readonly HtmlQuestion[] {
  const text = `${textOf(params.question)}${mediaOf(params.media)}`
  if (library === 'H5P.MultiChoice') return [multipleChoice(params, text)]
  if (library === 'H5P.TrueFalse') return [trueFalse(params, text)]
  if (library !== 'H5P.SingleChoiceSet') return []
  return recordsIn(params.choices).map((choice) => ({
    text: textOf(choice.question),
    // The first one is right, and the library shuffles them.
    options: textsIn(choice.answers).map((answer, index) => ({
      text: answer,
      isRight: index === 0,
      feedback: '',
    })),
    explanation: '',
  }))
}

function multipleChoice(params: Record<string, unknown>, text: string): HtmlQuestion {
  const options = recordsIn(params.answers).map((answer) => {
    const said = isRecord(answer.tipsAndFeedback) ? answer.tipsAndFeedback : {}
    return {
      text: textOf(answer.text),
      isRight: answer.correct === true,
      feedback: textOf(said.chosenFeedback),
    }
  })
  // Shuffling is the default of H5P and says nothing.
  const keepsOrder = isRecord(params.behaviour) && params.behaviour.randomAnswers === false
  return { text, options, explanation: overallFeedback(params.overallFeedback), keepsOrder }
}

/** What is said whatever the score; '' for nothing, and for texts about the score. */
function overallFeedback(ranges: unknown): string {
  const [only, ...others] = recordsIn(ranges)
  if (only === undefined || others.length > 0 || only.from !== 0 || only.to !== 100) return ''
  const feedback = textOf(only.feedback)
  return /@(?:score|total)/.test(feedback) ? '' : feedback
}

function trueFalse(params: Record<string, unknown>, text: string): HtmlQuestion {
  const behaviour = isRecord(params.behaviour) ? params.behaviour : {}
  const isTrue = String(params.correct) === 'true'
  const feedback = [textOf(behaviour.feedbackOnWrong), textOf(behaviour.feedbackOnCorrect)]
  const option = (word: string, isRight: boolean) => ({
    text: word,
    isRight,
    feedback: feedback[Number(isRight)] ?? '',
  })
  return { text, options: [option('True', isTrue), option('False', !isTrue)], explanation: '' }
}

/** A picture above or below a question as HTML; '' for none. Other media are named. */
function mediaOf(media: unknown): string {
  const type = isRecord(media) ? media.type : null
  const params = isRecord(type) && isRecord(type.params) ? type.params : {}
  const path = isRecord(params.file) && typeof params.file.path === 'string' ? params.file.path : null
  if (path === null) return ''
  const alt = typeof params.alt === 'string' ? params.alt : ''
  return `<p><img src="${attribute(path)}" alt="${attribute(alt)}"></p>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function recordsIn(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

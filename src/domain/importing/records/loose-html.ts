import { type DraftText, formatOf, textIn } from '../drafts/draft-text.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { type EmbeddedFiles, embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { withForeignTagsAsText } from '../text/foreign-tags.ts'
import { htmlToText, looksLikeHtml } from '../text/html-to-text.ts'
import type { LooseQuestion } from './loose-question.ts'

/** The share of questions that must be HTML: one in so many. */
const HTML_PER_QUESTION = 5

/** A text that is HTML as a whole, and does not just name a tag: one element, or blocks. */
const WHOLE =
  /^\s*<(?:(p|div|span|ul|ol|table|strong|b|em|h[1-6])\b[^<>]*>[\s\S]*<\/\1>|(?:p|div)\b[^<>]*>[\s\S]*<\/(?:pre|ul|ol|table|blockquote|figure)>)\s*$/i

/** A text with a break, as programs write lines: a sign only where there are enough questions to tell. */
const BROKEN = /\S\s*<br\s*\/?>\s*\S/i
const BROKEN_FROM_QUESTIONS = 10

/** What HTML writes otherwise than plain text. */
const MARKUP = /[<&]/

/**
 * Whether the texts of a file are HTML: those of at least a fifth of its questions, as programs write them. A bank about
 * HTML names tags in its texts, and keeps them; so does every bank that we exported.
 */
function isHtmlBank(questions: readonly LooseQuestion[]): boolean {
  const pattern = (text: string) =>
    WHOLE.test(text) || (questions.length >= BROKEN_FROM_QUESTIONS && BROKEN.test(text))
  const html = questions.filter((one) => mayBeHtml(one) && looksLikeHtml(one.text) && pattern(one.text))
  return html.length > 0 && html.length * HTML_PER_QUESTION >= questions.length
}

function mayBeHtml({ format, isOwn }: LooseQuestion): boolean {
  return format === 'plain' && !isOwn
}

/** A question whose HTML was read, and what came with it. */
interface ReadQuestion {
  readonly question: LooseQuestion
  readonly embedded: EmbeddedFiles
}

const NOTHING_EMBEDDED: EmbeddedFiles = { images: [], droppedFiles: [], lost: [] }

/**
 * Reads the texts of a file's questions: where they are HTML, as Markdown or, if that says no more, as plain text
 * (decision 47). Other questions stay as they are.
 */
export function htmlReader(questions: readonly LooseQuestion[]): (question: LooseQuestion) => ReadQuestion {
  const isHtml = isHtmlBank(questions)
  const inData = dataImages()
  const formula = formulaReader()
  return (question) =>
    isHtml && mayBeHtml(question)
      ? readHtml(question, inData, formula)
      : { question, embedded: NOTHING_EMBEDDED }
}

/** An option that is nothing but a tag stays a tag, and so do options that would be one without their tags. */
function readHtml(question: LooseQuestion, find: FindEmbeddedFile, formula: ReadFormula): ReadQuestion {
  const collector = embeddedFileCollector(formula)
  const read = (html: string): DraftText => {
    if (!MARKUP.test(html)) return asWritten(html)
    const text = collector.addText(htmlToText(withForeignTagsAsText(html), flowWithMarkup()), find)
    return text.plain === '' && text.markdown === null ? asWritten(html) : text
  }
  const text = read(question.text)
  const explanation = question.explanation === null ? null : read(question.explanation)
  const feedback = question.feedback.map(read)
  const options = distinctOptions(question, read)
  const format = formatOf([
    text,
    ...(explanation === null ? [] : [explanation]),
    ...feedback,
    ...options.filter((option) => option !== null),
  ])
  const written = (one: DraftText | null) => (one === null ? null : textIn(format, one))
  return {
    question: {
      ...question,
      format,
      text: textIn(format, text),
      slots: question.slots.map((slot, index) => ({ ...slot, text: written(options[index] ?? null) })),
      explanation: written(explanation),
      feedback: feedback.map((said) => textIn(format, said)),
    },
    embedded: collector.done(),
  }
}

/** The options, null for what is no text. */
function distinctOptions(
  { slots }: LooseQuestion,
  read: (html: string) => DraftText,
): readonly (DraftText | null)[] {
  const options = slots.map(({ text }) => (text === null ? null : read(text)))
  const filled = options.flatMap((option) => (option === null || option.plain === '' ? [] : [option]))
  const texts = new Set(filled.map(({ plain, markdown }) => markdown ?? plain))
  if (texts.size === filled.length) return options
  return slots.map(({ text }) => (text === null ? null : asWritten(text)))
}

function asWritten(text: string): DraftText {
  return { plain: text, markdown: null }
}

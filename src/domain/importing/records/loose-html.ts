import { type DraftText, formatOf, textIn } from '../drafts/draft-text.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { type EmbeddedFiles, embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { codingOf, decoderOf, type FileCoding } from '../text/coded-texts.ts'
import { withForeignTagsAsText } from '../text/foreign-tags.ts'
import { decodeEntities } from '../text/html-entities.ts'
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

/** The HTML of notes has been read, and with it their codes. */
function mayHaveCodes(question: LooseQuestion): boolean {
  return mayBeHtml(question) && question.location.unit !== 'note'
}

/** A question whose HTML was read, and what came with it. */
interface ReadQuestion {
  readonly question: LooseQuestion
  readonly embedded: EmbeddedFiles
}

const NOTHING_EMBEDDED: EmbeddedFiles = { images: [], droppedFiles: [], lost: [] }

/**
 * Reads the texts of a file's questions: where they are HTML, as Markdown or, if that says no more, as plain text
 * (decision 47). In other questions codes of characters are read (`decoderOf`).
 */
export function htmlReader(questions: readonly LooseQuestion[]): (question: LooseQuestion) => ReadQuestion {
  const isHtml = isHtmlBank(questions)
  const coding = isHtml ? null : codingOf(questions.filter(mayHaveCodes).map(textsOf))
  const inData = dataImages()
  const formula = formulaReader()
  return (question) =>
    isHtml && mayBeHtml(question)
      ? readHtml(question, inData, formula)
      : { question: withoutCodes(question, coding), embedded: NOTHING_EMBEDDED }
}

function textsOf({ text, slots }: LooseQuestion): readonly [string, ...string[]] {
  return [text, ...slots.flatMap((slot) => slot.text ?? [])]
}

/** A question whose texts have their characters instead of codes for them. */
function withoutCodes(question: LooseQuestion, coding: FileCoding | null): LooseQuestion {
  const decode = mayHaveCodes(question) ? decoderOf(textsOf(question), coding) : null
  if (decode === null) return withPlainCategory(question)
  const decoded = (text: string | null) => (text === null ? null : decode(text))
  return withPlainCategory({
    ...question,
    text: decode(question.text),
    category: decoded(question.category),
    slots: question.slots.map((slot) => ({ ...slot, text: decoded(slot.text) })),
    explanation: decoded(question.explanation),
    feedback: question.feedback.map(decode),
    reference: decoded(question.reference),
  })
}

/** A category is a name, and asks about no entity. */
function withPlainCategory(question: LooseQuestion): LooseQuestion {
  const { category } = question
  if (category === null || !category.includes('&') || !mayHaveCodes(question)) return question
  return { ...question, category: decodeEntities(category) }
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

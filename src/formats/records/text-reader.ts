import { decodeEntities } from '../../domain/html/html-entities.ts'
import { htmlToText, looksLikeHtml } from '../../domain/html/html-to-text.ts'
import type { FoundQuestion } from '../drafts/found-question.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { type DraftText, formatOf, textIn } from '../drafts/question-texts.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { codingOf, decoderOf, type FileCoding } from '../text/coded-texts.ts'

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
function isHtmlBank(questions: readonly FoundQuestion[]): boolean {
  const pattern = (text: string) =>
    WHOLE.test(text) || (questions.length >= BROKEN_FROM_QUESTIONS && BROKEN.test(text))
  const html = questions.filter((one) => mayBeHtml(one) && looksLikeHtml(one.text) && pattern(one.text))
  return html.length > 0 && html.length * HTML_PER_QUESTION >= questions.length
}

function mayBeHtml({ format = 'plain', isOwn = false }: FoundQuestion): boolean {
  return format === 'plain' && !isOwn
}

/** The HTML of notes has been read, and with it their codes. */
function mayHaveCodes(question: FoundQuestion): boolean {
  return mayBeHtml(question) && question.location.unit !== 'note'
}

/**
 * Reads the texts of a file's questions: where they are HTML, as Markdown or, if that says no more, as plain text
 * (decision 47). In other questions codes of characters are read (`decoderOf`).
 */
export function textReader(questions: readonly FoundQuestion[]): (question: FoundQuestion) => FoundQuestion {
  const isHtml = isHtmlBank(questions)
  const coding = isHtml ? null : codingOf(questions.filter(mayHaveCodes).map(textsOf))
  const inData = dataImages()
  const formula = formulaReader()
  return (question) =>
    isHtml && mayBeHtml(question) ? readHtml(question, inData, formula) : withoutCodes(question, coding)
}

function textsOf({ text, options }: FoundQuestion): readonly [string, ...string[]] {
  return [text, ...options.flatMap((option) => option.text ?? [])]
}

/** A question whose texts have their characters instead of codes for them. */
function withoutCodes(question: FoundQuestion, coding: FileCoding | null): FoundQuestion {
  const decode = mayHaveCodes(question) ? decoderOf(textsOf(question), coding) : null
  if (decode === null) return withPlainCategory(question)
  const decoded = (text: string | null = null) => (text === null ? null : decode(text))
  return withPlainCategory({
    ...question,
    text: decode(question.text),
    category: decoded(question.category),
    options: question.options.map((option) => ({
      ...option,
      text: decoded(option.text),
      feedback: decoded(option.feedback),
    })),
    explanation: decoded(question.explanation),
    reference: decoded(question.reference),
  })
}

/** A category is a name, and asks about no entity. */
function withPlainCategory(question: FoundQuestion): FoundQuestion {
  const { category } = question
  if (category === null || !category.includes('&') || !mayHaveCodes(question)) return question
  return { ...question, category: decodeEntities(category) }
}

/** An option that is nothing but a tag stays a tag, and so do options that would be one without their tags. */
function readHtml(question: FoundQuestion, find: FindEmbeddedFile, formula: ReadFormula): FoundQuestion {
  const collector = embeddedFileCollector(formula)
  const read = (html: string): DraftText => {
    if (!MARKUP.test(html)) return asWritten(html)
    const text = collector.addText(htmlToText(withForeignTagsAsText(html), flowWithMarkup()), find)
    return text.plain === '' && text.markdown === null ? asWritten(html) : text
  }
  const text = read(question.text)
  const explanation = question.explanation === null ? null : read(question.explanation)
  const feedback = question.options.map((option) => read(option.feedback ?? ''))
  const options = distinctOptions(question, read)
  const format = formatOf([
    text,
    ...(explanation === null ? [] : [explanation]),
    ...feedback,
    ...options.filter((option) => option !== null),
  ])
  const written = (one: DraftText | null) => (one === null ? null : textIn(format, one))
  return {
    ...question,
    format,
    text: textIn(format, text),
    options: question.options.map((option, index) => ({
      ...option,
      text: written(options[index] ?? null),
      feedback: written(feedback[index] ?? null),
    })),
    explanation: written(explanation),
    shown: collector.done(),
  }
}

/** The options, null for what is no text. */
function distinctOptions(
  { options: found }: FoundQuestion,
  read: (html: string) => DraftText,
): readonly (DraftText | null)[] {
  const options = found.map(({ text }) => (text === null ? null : read(text)))
  const filled = options.flatMap((option) => (option === null || option.plain === '' ? [] : [option]))
  const texts = new Set(filled.map(({ plain, markdown }) => markdown ?? plain))
  if (texts.size === filled.length) return options
  return found.map(({ text }) => (text === null ? null : asWritten(text)))
}

function asWritten(text: string): DraftText {
  return { plain: text, markdown: null }
}

/** Elements of HTML, obsolete ones included (HTML, §4 and §16.2). */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button ' +
    'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ' +
    'ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option ' +
    'output p param picture pre progress q rb rp rt ruby s samp script search section select slot small source span strike ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
)

/** Elements within a line that HTML always closes, and that programs and formulas have too: `a<b && c>d`, `List<Object>`. */
const CLOSED = new Set(
  (
    'a abbr b big button cite code data del dfn em i ins kbd label map mark object output q s samp select slot small ' +
    'strike strong sub sup time tt u var'
  ).split(' '),
)

const TAG = /<(\/?)([A-Za-z][\w:.-]*)[^<>]*(>?)/g

/** Within these, names are those of other languages. */
const OTHER_LANGUAGE = /<(?:math|svg)\b/i

/**
 * HTML in which what only looks like a tag is text: what has no name of an element, such as `Map<String, Integer>`, and an
 * element within a line that is never closed, such as `a<b && c>d`.
 */
export function withForeignTagsAsText(html: string): string {
  if (OTHER_LANGUAGE.test(html)) return html
  const foreign: number[] = []
  const open = new Map<string, number[]>()
  for (const { 1: slash, 2: written = '', 3: end, index } of html.matchAll(TAG)) {
    const name = written.toLowerCase()
    // Word and others have elements such as `o:p`, and pages have custom ones.
    const isForeign = !ELEMENTS.has(name) && !/[:-]/.test(name)
    if (isForeign || (end === '' && CLOSED.has(name))) foreign.push(index)
    else if (!CLOSED.has(name)) continue
    else if (slash === '/') open.get(name)?.pop()
    else if (!open.has(name)) open.set(name, [index])
    else open.get(name)?.push(index)
  }
  const starts = [...foreign, ...[...open.values()].flat()].sort((one, other) => one - other)
  let text = ''
  let from = 0
  for (const start of starts) {
    text += `${html.slice(from, start)}&lt;`
    from = start + 1
  }
  return text + html.slice(from)
}

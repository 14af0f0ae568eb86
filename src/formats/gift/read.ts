import {
  excerptOf,
  type ImportResult,
  quoted,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import { categoryName } from '../drafts/category-path.ts'
import type { FoundItem, FoundQuestion } from '../drafts/found-question.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import {
  type DraftText,
  formatOf,
  markdownText,
  partialCreditWarnings,
  textIn,
} from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { linesOf, type TextLine } from '../lines/text-lines.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import type { MoodleFormat } from '../moodle/moodle-text.ts'
import { isOwnMoodleFile } from '../moodle/moodle-text.ts'
import { isTexIn } from '../tex/signs.ts'
import { look, plainTextOf, signsOf, type TextDocument } from '../text-document.ts'
import { type GiftAnswers, readGiftAnswers } from './gift-answers.ts'
import {
  giftText,
  indexesOfUnescaped,
  indexOfUnescaped,
  splitFormatMarker,
  unescapeGift,
} from './gift-text.ts'

export const gift: Reader = {
  name: 'GIFT',
  extensions: ['gift', 'gift.txt', 'txt'],
  text: {
    sniff: {
      comment: (document) => (namesGift(signsOf(document)) ? giftQuestionsIn(document) : 0),
      signs: (document) =>
        isTexIn(document)
          ? Math.min(giftQuestionsIn(document), countMarkedBraces(signsOf(document)))
          : giftQuestionsIn(document),
    },
    // What we exported says the beginning of its lines as it means them.
    read: (document) => readGift(namesGift(document.text) ? document.text : plainTextOf(document)),
  },
}

/** Whether the first line is a comment that names GIFT, as in our own exports. */
function namesGift(text: string): boolean {
  return /^[\s\uFEFF]*\/\/[^\n\r]{0,200}\bGIFT\b/.test(text.slice(0, 300))
}

const giftQuestionsIn = look((document: TextDocument) => countGiftQuestions(signsOf(document)))

/** Braces that begin with the mark of an answer, as GIFT has them; LaTeX puts others behind its commands. */
const MARKED_BRACES = /(?<![\\\w}\]^])\{\s{0,20}[=~]/g

/** How many questions of GIFT a text shows that shows LaTeX as well: each argument of LaTeX is in braces. */
function countMarkedBraces(text: string): number {
  return text.match(MARKED_BRACES)?.length ?? 0
}

/**
 * Questions from a GIFT file, as Moodle reads and writes it (docs.moodle.org, "GIFT format"; question/format/gift
 * of Moodle). An option is right when its weight is above 0. A question may hold blank lines between its braces.
 * What is no choice from options is a problem, and so is a text without braces. Never throws.
 */
export function readGift(text: string): ImportResult {
  const { items, categories } = giftItems(text)
  const [category] = categories
  const files: GiftFiles = { find: dataImages(), formula: formulaReader() }
  if (items.length > 0 || category === undefined) {
    const read = items.map((item, index) => readItem(item, index, files))
    return resolveQuestions(read, { isOwn: isOwnMoodleFile(text) })
  }
  const message = `The file names the category ${quoted(category.name)} but has no questions in it. Add some.`
  return resolveQuestions([{ location: { line: category.line, item: null, id: null }, message }])
}

const HEADS = /^[ \t]*(?:::|\$CATEGORY:)/gim
const BLOCKS = /\{\s*(?:[=~#]|(?:true|false|t|f)\s*[}#]|\}(?=[ \t]*(?:$|\r?\n[ \t]*(?:\r?\n|$))))/gi

/**
 * How many questions of this kind a text seems to hold: titles and categories, or braces that open as those of a
 * question do, whichever are more. Empty braces count at the end of a paragraph, where an essay question has them.
 */
function countGiftQuestions(text: string): number {
  return Math.max(text.match(HEADS)?.length ?? 0, text.match(BLOCKS)?.length ?? 0)
}

/** What is read once for a whole file. */
interface GiftFiles {
  readonly find: FindEmbeddedFile
  readonly formula: ReadFormula
}

/** What only a text that asks something has: a question mark (Latin, Greek, Arabic, Chinese), or answers without their braces. */
const ASKS = /[?\u037e\u061f\uff1f]|^[ \t]*[=~]/m

function readItem(item: GiftItem, index: number, files: GiftFiles): FoundItem {
  const { title, stem } = withoutTitle(item.raw)
  const location: SourceLocation = { line: item.line, item: index + 1, id: item.id ?? (title || null) }
  const refuse = (message: string) => ({ location, message, excerpt: excerptOf(unescapeGift(stem)) })

  const open = indexOfUnescaped(stem, '{')
  const close = indexOfUnescaped(stem, '}', open + 1)
  if (open === -1 && close === -1) {
    return ASKS.test(stem)
      ? refuse('This question has no answers in braces. Add them.')
      : { skipped: refuse('This text has no answers in braces and was skipped.') }
  }
  if (open === -1)
    return refuse('There is a "}" here without a "{" before it. Put a backslash before it, or add the "{".')
  if (close === -1) return refuse('The "{" of the answers is never closed. Add the "}".')
  if (indexOfUnescaped(stem, '{', close) !== -1) {
    return refuse('This question has answers in braces more than once. Make each one a separate question.')
  }
  const answers = readGiftAnswers(stem.slice(open + 1, close))
  if (answers.kind === 'other') return refuse(answers.message)
  const question = withGap(stem.slice(0, open), stem.slice(close + 1))
  return { location, category: item.category, ...questionOf(question, answers, files) }
}

/** `::title::` at the beginning, without its escapes; '' for none. */
function withoutTitle(raw: string): { title: string; stem: string } {
  if (!raw.startsWith('::')) return { title: '', stem: raw }
  const end = endOfTitle(raw)
  if (end === -1) return { title: '', stem: raw }
  return { title: unescapeGift(raw.slice(2, end)).trim(), stem: raw.slice(end + 2).trim() }
}

/** The offset of the "::" that ends a title; -1 for none. */
function endOfTitle(raw: string): number {
  let at = indexOfUnescaped(raw, ':', 2)
  while (at !== -1 && raw[at + 1] !== ':') at = indexOfUnescaped(raw, ':', at + 1)
  return at
}

/** Joins the text around the answers, with a gap in their place. */
function withGap(before: string, after: string): string {
  return after.trim() === '' ? before : `${before}_____${after}`
}

function questionOf(
  raw: string,
  answers: Exclude<GiftAnswers, { kind: 'other' }>,
  { find, formula }: GiftFiles,
): Omit<FoundQuestion, 'location' | 'category'> {
  const ownFormat: MoodleFormat = splitFormatMarker(raw).format ?? 'moodle'
  const shown = embeddedFileCollector(formula)
  const textOf = (part: string): DraftText => {
    const flowed = giftText(part, ownFormat)
    return (splitFormatMarker(part).format ?? ownFormat) === 'markdown'
      ? markdownText(shown.addMarkdown(flowed.text, find))
      : shown.addText(flowed, find)
  }
  const text = textOf(raw)
  const explanation = textOf(answers.general)
  const options = optionsOf(answers).map((option) => ({
    ...option,
    text: textOf(option.raw),
    feedback: textOf(option.feedback),
  }))
  const texts = [text, explanation, ...options.flatMap((option) => [option.text, option.feedback])]
  const format = formatOf(texts)
  const written = options.map((option) => ({
    ...option,
    text: textIn(format, option.text),
    feedback: textIn(format, option.feedback),
  }))
  return {
    text: textIn(format, text),
    options: written,
    explanation: textIn(format, explanation),
    format,
    warnings: answers.kind === 'truth' ? [] : partialCreditWarnings(written),
    shown: shown.done(),
    ...('fault' in answers ? { fault: answers.fault } : {}),
  }
}

interface GiftOptionParts {
  readonly raw: string
  readonly feedback: string
  readonly isRight: boolean
  readonly weight: number
}

function optionsOf(answers: Exclude<GiftAnswers, { kind: 'other' }>): GiftOptionParts[] {
  if (answers.kind === 'truth') {
    const [afterWrong, afterRight] = answers.feedback
    const [ofTrue, ofFalse] = answers.isTrue ? [afterRight, afterWrong] : [afterWrong, afterRight]
    return [
      { raw: 'True', isRight: answers.isTrue, weight: answers.isTrue ? 100 : 0, feedback: ofTrue },
      { raw: 'False', isRight: !answers.isTrue, weight: answers.isTrue ? 0 : 100, feedback: ofFalse },
    ]
  }
  return answers.options.map(({ raw, isRight, weight, feedback }) => ({
    raw,
    isRight,
    weight: weight ?? (isRight ? 100 : 0),
    feedback,
  }))
}

/** One question of a GIFT file before it is looked into. */
interface GiftItem {
  /** The line it begins on. */
  readonly line: number
  /** Its lines, trimmed and joined by `\n`, comments left out. */
  readonly raw: string
  readonly category: string | null
  /** From a comment `// [id:…]` before it, as Moodle writes it. */
  readonly id: string | null
}

interface GiftFile {
  readonly items: readonly GiftItem[]
  readonly categories: readonly { readonly name: string; readonly line: number }[]
}

const CATEGORY = /^\$CATEGORY:(.*)$/is
const ID_COMMENT = /^\/\/.{0,200}?\[id:([^\]]{1,100})\]/

/**
 * The file cut into questions: at blank lines outside braces, and where a new question begins without a blank line
 * before it. A brace that is not closed before the next one opens ends with its paragraph.
 */
function giftItems(text: string): GiftFile {
  const lines = linesOf(text).map((line) => ({ ...line, text: line.text.trim() }))
  const braces = lines.map(bracesOf)
  const nextBrace = nextBraces(braces)
  const items: GiftItem[] = []
  const categories: { name: string; line: number }[] = []
  let part: 'before' | 'inside' | 'after' = 'before'
  let current: TextLine[] = []
  let id: string | null = null

  const finish = (): void => {
    const [first] = current
    if (first !== undefined) {
      const category = categories.at(-1)?.name || null
      const raw = current.map((line) => line.text).join('\n')
      items.push({ line: first.line, raw: raw.trim(), category, id })
      id = null
    }
    current = []
    part = 'before'
  }

  lines.forEach((line, index) => {
    if (line.text.startsWith('//')) {
      id = current.length === 0 ? (ID_COMMENT.exec(line.text)?.[1]?.trim() ?? id) : id
      return
    }
    const category = part === 'inside' ? undefined : CATEGORY.exec(line.text)?.[1]
    const isUnclosed = part === 'inside' && nextBrace[index] !== '}'
    if (category !== undefined) {
      finish()
      categories.push({ name: categoryName(category), line: line.line })
      return
    }
    if (line.text === '') {
      if (part !== 'inside' || isUnclosed) finish()
      else current.push(line)
      return
    }
    const own = braces[index] ?? ''
    const beginsAnew = line.text.startsWith('::') && (part === 'after' || isUnclosed)
    if (beginsAnew || (part === 'after' && own.includes('{'))) finish()
    current.push(line)
    for (const brace of own) {
      if (part === 'before' && brace === '{') part = 'inside'
      else if (part === 'inside' && brace === '}') part = 'after'
    }
  })
  finish()
  return { items, categories }
}

/** Braces of one line that are looked at. */
const BRACES_MAX = 1000

/** The unescaped braces of a line, such as "{}". */
function bracesOf({ text }: TextLine): string {
  if (text.startsWith('//')) return ''
  return indexesOfUnescaped(text, '{}', BRACES_MAX)
    .map((at) => text.charAt(at))
    .join('')
}

/** For each line the first brace on it or below; '' for none. */
function nextBraces(braces: readonly string[]): string[] {
  const next: string[] = []
  for (let index = braces.length - 1; index >= 0; index--) {
    next[index] = braces[index]?.charAt(0) || next[index + 1] || ''
  }
  return next
}

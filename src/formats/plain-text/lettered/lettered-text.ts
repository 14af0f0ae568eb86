import { LATIN } from '../../../domain/alphabets.ts'
import { type ImportNotice, type ImportResult, quoted } from '../../../domain/importing/drafts/draft.ts'
import { optionWith } from '../../channels/option-signs.ts'
import { resolveQuestions } from '../../drafts/resolve-questions.ts'
import { type GivenKeys, type ListedKey, NO_KEYS } from '../../keys/given-keys.ts'
import { splitInlineOptions } from '../../lines/inline-options.ts'
import { countLettered } from '../../lines/lettered-lines.ts'
import { linesOf, type StyledLine, type TextLine } from '../../lines/text-lines.ts'
import { textReader } from '../../records/text-reader.ts'
import { matchKeys } from '../key-lists/key-groups.ts'
import { keyedParts } from '../key-lists/trailing-keys.ts'
import { type LetteredOptions, withLatinKeys } from '../languages/foreign-keys.ts'
import { hasForeignLetters, type LatinLines, withLatinLetters } from '../languages/foreign-options.ts'
import { hasWideSigns, withPlainSigns } from '../languages/wide-signs.ts'
import { bulletedOptions } from '../lists/bulleted-options.ts'
import { withKeysOfForms } from '../lists/keyed-lines.ts'
import { withKeysOfSigns } from '../lists/keyed-lists.ts'
import { optionsByText } from '../lists/options-by-text.ts'
import { unletteredOptions } from '../lists/unlettered-options.ts'
import { withoutPageLines } from '../page-lines.ts'
import { documentLines } from '../sections/document-parts.ts'
import { optionsAhead } from '../sections/options-ahead.ts'
import { type AnsweredQuestion, hasOptions, itemsOf, type LetteredItems } from './answered-records.ts'
import { withBracketedKeys } from './bracketed-key.ts'
import { styledLine } from './html-looks.ts'
import { hasMarks, type OpenQuestion } from './lettered-question.ts'
import { type LineTaker, letteredReader } from './lettered-reader.ts'
import { mayBeText2qti, withoutText2qti } from './text2qti-lines.ts'
import { judgedLetters } from './verdict-lines.ts'

/**
 * Questions from plain text as people write and copy it: a question, its options lettered from A on, and the key as
 * a line "Answer: B", as a star or tick at an option, in a header "T1A01 (C)", or in a list at the end. Questions may
 * be numbered; "Explanation:" and "Category:" are understood; a category before questions holds for those after it.
 * A text without options is a problem when it is numbered or has a key, else a notice. Never throws.
 *
 * @param given keys that another file lists
 */
export function readLetteredText(text: string, given: GivenKeys = NO_KEYS): ImportResult {
  return resultOf(parsedText(text), given)
}

/** Characters that show whether a text without letters has questions, and how many of these it takes. */
const START_LENGTH = 50_000
const SIGNED_MIN = 3

/** Questions of a text that no format shows: lines below one another of which a sign tells the right ones. Null for any other text. */
export function readSignedText(text: string, given?: GivenKeys): ImportResult | null {
  const start = text.slice(0, START_LENGTH)
  if (parsedText(start.slice(0, start.lastIndexOf('\n'))).questions.length < SIGNED_MIN) return null
  const result = readLetteredText(text, given)
  return result.drafts.length < Math.max(SIGNED_MIN, result.problems.length) ? null : result
}

/** Reads as `readLetteredText` does. A text that lacks keys is parsed once, however often it is read with those of another file. */
export function letteredTextReader(): (text: string, given?: GivenKeys) => ImportResult {
  let last: { readonly text: string; readonly parsed: ParsedText } | null = null
  return (text, given = NO_KEYS) => {
    const parsed = last?.text === text ? last.parsed : parsedText(text)
    const result = resultOf(parsed, given)
    last = result.unanswered === undefined ? null : { text, parsed }
    return result
  }
}

/** The questions of a text, with the keys that are in it. */
interface ParsedText {
  readonly questions: readonly AnsweredQuestion[]
  /** On keys that were not used, and on lines of pages that were left out. */
  readonly misfits: readonly ImportNotice[]
  /** How options are lettered in another alphabet; null where they have Latin letters. */
  readonly foreign: LetteredOptions | null
  /** The lines of questions whose right options show only by something that is no usual mark, with what it is. */
  readonly unsure: ReadonlyMap<number, string>
}

/** Questions from lines of a page as `readLetteredText` reads them from those of a text. */
export function readStyledLines(lines: readonly StyledLine[], given: GivenKeys = NO_KEYS): ImportResult {
  return resultOf(parsedText(lines.map(({ text }) => text).join('\n'), lines), given)
}

function resultOf({ questions, misfits, foreign, unsure }: ParsedText, given: GivenKeys): ImportResult {
  const count = questions.reduce((most, { question }) => Math.max(most, question.options.length), 0)
  const keys = withLatinKeys(given, foreign ?? { alphabet: LATIN, count, texts: [] })
  const { items, notices } = itemsOf(questions, keys)
  const result = resolveQuestions(items, { textReader })
  const byLine = (one: ImportNotice, other: ImportNotice) => one.location.line - other.location.line
  const bySign = result.drafts.flatMap(({ location }) => {
    const sign = unsure.get(location.line)
    return sign === undefined ? [] : [{ location, message: keyedBy(sign) }]
  })
  return {
    ...result,
    notices: [...misfits, ...notices, ...bySign, ...result.notices].sort(byLine),
  }
}

/** @param sign such as "look b", "after (ok)" or "line KEY=A" */
function keyedBy(sign: string): string {
  const [, place, written = ''] = /^(line|behind|count) (.+)$/.exec(sign) ?? []
  if (place === 'count') {
    return `Its options have no letters: the lines below the question were counted, and ${quoted(written)} names one of them. Check it.`
  }
  const taken =
    place === undefined
      ? `The option ${optionWith(sign)} was taken as the right one`
      : place === 'line'
        ? `The line ${quoted(written)} was taken for it`
        : `${quoted(written)} behind the question was taken for it, and out of the text`
  return `Nothing names the right answer. ${taken}. Check it.`
}

/** The first half of `readLetteredText`, for texts within another format. Never throws. */
export function letteredItems(text: string): LetteredItems {
  const { questions, misfits } = parsedText(text)
  const read = itemsOf(questions)
  return { ...read, notices: [...misfits, ...read.notices] }
}

/** @param styled the lines of the text, where they are those of a page */
function parsedText(text: string, styled: readonly StyledLine[] | null = null): ParsedText {
  const page = styled === null ? null : withoutPageLines(styled)
  const { lines, notices } = page ?? withoutPageLines(linesOf(withTicks(text)))
  const plain = withNotices(parsedLines(text, lines), notices)
  if (plain.questions.length > 0 && plain.questions.every(hasKey)) return plain
  const latin = withLatinLooks(text, page?.lines ?? lines.map(styledLine))
  const keyedAt = (line: number) => {
    const question = questionAt(plain.questions, line)
    return question !== null && hasKey(question) ? question.question.line : null
  }
  const signed = withKeysOfSigns(latin.lines, keyedAt) ?? withKeysOfForms(latin.lines, keyedAt)
  if (signed === null) return plain
  const parsed = withNotices(parsedLines(text, signed.lines), [...notices, ...latin.notices])
  const unsure = new Map(parsed.unsure)
  for (const [line, sign] of signed.unsure) {
    unsure.set(questionAt(parsed.questions, line)?.question.line ?? 0, sign)
  }
  return { ...parsed, foreign: parsed.foreign ?? latin.foreign, unsure }
}

/** Lines with Latin letters before their options, as a key by looks names these. */
function withLatinLooks(
  text: string,
  lines: readonly StyledLine[],
): Omit<LatinLines, 'lines'> & { readonly lines: readonly StyledLine[] } {
  if (!hasForeignLetters(text)) return { lines, notices: [], foreign: null }
  const { lines: written, ...latin } = withLatinLetters(hasWideSigns(text) ? withPlainSigns(lines) : lines)
  return {
    ...latin,
    lines: lines.map((line, index) => ({ ...line, text: written[index]?.text ?? line.text })),
  }
}

function withNotices(parsed: ParsedText, notices: readonly ImportNotice[]): ParsedText {
  return notices.length === 0 ? parsed : { ...parsed, misfits: [...notices, ...parsed.misfits] }
}

function parsedLines(text: string, all: readonly TextLine[]): ParsedText {
  const questions: OpenQuestion[] = []
  const reader = letteredReader(questions)
  const answered: AnsweredQuestion[] = []
  const { lines, notices, foreign } = plainLines(text, all)
  const misfits: ImportNotice[] = [...notices]
  for (const { lines: part, keys } of keyedParts(lines)) {
    const before = questions.length
    readPart(part, reader)
    const own = questions.slice(before)
    const unanswered = own.map(({ answer, number }) => (answer === null ? number : null))
    const { byQuestion, isMisfit } = matchKeys(keys, unanswered)
    if (isMisfit && own.length > 0) misfits.push(misfitNotice(keys, unanswered, part[0]?.line ?? 1))
    const isText =
      byQuestion.size === 0 && own.every(({ options, answer }) => options.length === 0 && answer === null)
    for (const [index, question] of own.entries()) {
      answered.push({ question, key: byQuestion.get(index) ?? null, isText })
    }
  }
  return { ...withBracketedKeys(answered), misfits, foreign }
}

function hasKey({ question, key }: AnsweredQuestion): boolean {
  const { options, answer, suggestion } = question
  // The lines above an answer may be options.
  if (options.length === 0 && answer !== null && answer.length <= ANSWER_MAX) return false
  return (
    key !== null ||
    answer !== null ||
    suggestion !== null ||
    hasMarks(options) ||
    judgedLetters(question) !== null
  )
}

/** Characters of an answer that may name one of several lines. */
const ANSWER_MAX = 300

/** The last question that begins on this line or above it, by binary search; null for none. */
function questionAt(questions: readonly AnsweredQuestion[], line: number): AnsweredQuestion | null {
  let from = 0
  let to = questions.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((questions[middle]?.question.line ?? 0) <= line) from = middle + 1
    else to = middle
  }
  return questions[from - 1] ?? null
}

/**
 * The lines of a text with the signs and letters that English texts have, and notices on keys whose letters are unclear.
 *
 * @param text which says what the lines may have
 */
function plainLines(text: string, lines: readonly TextLine[]): LatinLines {
  const written = mayBeText2qti(text) ? withoutText2qti(lines) : lines
  const documents = documentLines(hasWideSigns(text) ? withPlainSigns(written) : written)
  return hasForeignLetters(text)
    ? withLatinLetters(documents)
    : { lines: documents, notices: [], foreign: null }
}

/** Names of ticks, as documents write them for those that show pictures. */
const TICK_NAMES = /:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):/g

function withTicks(text: string): string {
  if (!text.includes('_mark:') && !text.includes('_check:')) return text
  return text.replace(TICK_NAMES, '✅')
}

function readPart(part: readonly TextLine[], reader: LineTaker): void {
  const lines = splitInlineOptions(part)
  // Code is a word of the text around it.
  const texts = lines.map(({ text, role }) => (role === 'code' ? '`' : text))
  const bare = new Map([...optionsByText(texts), ...bulletedOptions(texts), ...unletteredOptions(texts)])
  const ahead = optionsAhead(texts, bare)
  lines.forEach((line, index) => {
    reader(line, ahead[index] ?? 'none', bare.get(index))
  })
}

/** Says that a list of keys counts otherwise than the questions above it. */
function misfitNotice(
  keys: readonly ListedKey[],
  numbers: readonly (number | null)[],
  line: number,
): ImportNotice {
  const message =
    `The list of answers has the numbers ${spanOf(keys.map(({ number }) => number))}, but the questions have ` +
    `${spanOf(numbers)}. It was not used, because the answers would be those of other questions.`
  return { location: { line, item: null, id: null }, message }
}

function spanOf(numbers: readonly (number | null)[]): string {
  const known = numbers.filter((number) => number !== null)
  const [first = 0] = known
  const from = known.reduce((least, number) => Math.min(least, number), first)
  const to = known.reduce((most, number) => Math.max(most, number), first)
  return `${from}–${to}`
}

/**
 * How many questions of this kind a text seems to hold: options lettered B that follow options lettered A; where there
 * are none, questions to which True and False, or Yes and No, are the answers.
 */
export function countLetteredQuestions(text: string): number {
  const isForeign = hasWideSigns(text) || hasForeignLetters(text)
  const plain = isForeign
    ? plainLines(text, linesOf(withTicks(text)))
        .lines.map((line) => line.text)
        .join('\n')
    : text
  return countLettered(plain) || countWithOptions(text)
}

function countWithOptions(text: string): number {
  return parsedText(text).questions.filter(hasOptions).length
}

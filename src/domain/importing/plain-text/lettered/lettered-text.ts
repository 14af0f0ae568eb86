import type { ImportNotice, ImportResult } from '../../drafts/draft.ts'
import { type GivenKeys, NO_KEYS } from '../../keys/given-keys.ts'
import { readLooseQuestions } from '../../records/loose-bank.ts'
import { LATIN } from '../../text/alphabets.ts'
import { linesOf, type TextLine } from '../../text/text-lines.ts'
import { type ListedKey, matchKeys } from '../key-lists/key-groups.ts'
import { keyedParts } from '../key-lists/trailing-keys.ts'
import { type LetteredOptions, withLatinKeys } from '../languages/foreign-keys.ts'
import { hasForeignLetters, type LatinLines, withLatinLetters } from '../languages/foreign-options.ts'
import { hasWideSigns, withPlainSigns } from '../languages/wide-signs.ts'
import { bulletedOptions } from '../lists/bulleted-options.ts'
import { withHashMarks } from '../lists/hash-marks.ts'
import { optionsByText } from '../lists/options-by-text.ts'
import { withLettersForSigns } from '../lists/signed-options.ts'
import { unletteredOptions } from '../lists/unlettered-options.ts'
import { MARK_PATTERN } from '../mark-patterns.ts'
import { withoutPageLines } from '../page-lines.ts'
import { documentLines } from '../sections/document-parts.ts'
import { outlooks } from '../sections/outlook.ts'
import { type AnsweredQuestion, hasOptions, type LetteredRecords, recordsOf } from './answered-records.ts'
import { withBracketedKeys } from './bracketed-key.ts'
import { mayBeStyled, type StyledLine, styledLine, withEmphasizedKeys } from './emphasized-options.ts'
import { splitInlineOptions } from './inline-options.ts'
import { hasMarks, type OpenQuestion } from './lettered-question.ts'
import { type LineTaker, letteredReader } from './lettered-reader.ts'
import { mayBeText2qti, withoutText2qti } from './text2qti-lines.ts'
import { judgedLetters } from './verdict-lines.ts'

/** Numbers of keys count from 1 in what people write by hand. */
const DEFAULT_FIRST_NUMBER = 1

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
  /** The lines of questions whose right options show by their look alone. */
  readonly keyed: ReadonlySet<number>
}

/** Questions from lines of a page as `readLetteredText` reads them from those of a text. */
export function readStyledLines(lines: readonly StyledLine[]): ImportResult {
  return resultOf(parsedText(lines.map(({ text }) => text).join('\n'), lines), NO_KEYS)
}

function resultOf({ questions, misfits, foreign, keyed }: ParsedText, given: GivenKeys): ImportResult {
  const count = questions.reduce((most, { question }) => Math.max(most, question.options.length), 0)
  const keys = withLatinKeys(given, foreign ?? { alphabet: LATIN, count, texts: [] })
  const { records, problems, notices } = recordsOf(questions, keys)
  const result = readLooseQuestions(records, DEFAULT_FIRST_NUMBER)
  const byLine = (one: ImportNotice, other: ImportNotice) => one.location.line - other.location.line
  const byLook = result.drafts.flatMap(({ location }) =>
    keyed.has(location.line) ? [{ location, message: KEYED_BY_LOOK }] : [],
  )
  return {
    ...result,
    problems: [...problems, ...result.problems].sort(byLine),
    notices: [...misfits, ...notices, ...byLook, ...result.notices].sort(byLine),
  }
}

const KEYED_BY_LOOK =
  'Nothing names the right answer. The option that looks different (color, bold) was taken as the right one. Check it.'

/** The first half of `readLetteredText`, for texts within another format. Never throws. */
export function letteredRecords(text: string): LetteredRecords {
  const { questions, misfits } = parsedText(text)
  const read = recordsOf(questions)
  return { ...read, notices: [...misfits, ...read.notices] }
}

/** @param styled the lines of the text, where they are those of a page */
function parsedText(text: string, styled: readonly StyledLine[] | null = null): ParsedText {
  const page = styled === null ? null : withoutPageLines(styled)
  const { lines, notices } = page ?? withoutPageLines(linesOf(withTicks(text)))
  const plain = withNotices(parsedLines(text, lines), notices)
  const looks = page?.lines ?? (mayBeStyled(text) ? lines.map(styledLine) : null)
  if (looks === null) return plain
  const emphasized = withEmphasizedKeys(looks, (line) => {
    const question = questionAt(plain.questions, line)
    return question !== null && hasKey(question)
  })
  if (emphasized === null) return plain
  const parsed = withNotices(parsedLines(text, emphasized.lines), notices)
  return { ...parsed, keyed: questionsAt(emphasized.keyed, parsed.questions) }
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
  return { questions: withBracketedKeys(answered), misfits, foreign, keyed: new Set() }
}

function hasKey({ question, key }: AnsweredQuestion): boolean {
  const { options, answer, suggestion } = question
  return (
    key !== null ||
    answer !== null ||
    suggestion !== null ||
    hasMarks(options) ||
    judgedLetters(question) !== null
  )
}

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

/** The lines of the questions that the options on these lines belong to. */
function questionsAt(
  options: ReadonlySet<number>,
  questions: readonly AnsweredQuestion[],
): ReadonlySet<number> {
  return new Set([...options].flatMap((line) => questionAt(questions, line)?.question.line ?? []))
}

const MAY_HAVE_SIGNS = /^[ \t]*(?:\+[ \t]|(?:[-*•][ \t]*)?\[\+\])/m

/**
 * The lines of a text with the signs and letters that English texts have, and notices on keys whose letters are unclear.
 *
 * @param text which says what the lines may have
 */
function plainLines(text: string, lines: readonly TextLine[]): LatinLines {
  const signed = MAY_HAVE_SIGNS.test(text) ? withLettersForSigns(lines) : lines
  const written = mayBeText2qti(text) ? withoutText2qti(signed) : signed
  const marked = text.includes('##') ? withHashMarks(written) : written
  const documents = documentLines(hasWideSigns(text) ? withPlainSigns(marked) : marked)
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
  const outlook = outlooks(texts, bare)
  lines.forEach((line, index) => {
    reader(line, outlook[index] ?? 'none', bare.get(index))
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
  const count = (letters: string): number => {
    const option = String.raw`(?:^|[\s([]|${MARK_PATTERN})[${letters}][.):\]]\*{0,2}(?=\s*\S)`
    return plain.match(new RegExp(option, 'g'))?.length ?? 0
  }
  return Math.min(count('Aa'), count('Bb')) || countWithOptions(text)
}

function countWithOptions(text: string): number {
  return parsedText(text).questions.filter(hasOptions).length
}

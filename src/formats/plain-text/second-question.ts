import { quoted } from '../../domain/importing/drafts/draft.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { letteredOption, numberedLine } from '../lines/lettered-lines.ts'
import { isCodeLine } from '../lines/text-layout.ts'
import { isTrueFalsePair } from '../lines/true-false.ts'

/** What a reader put together for one question, before its key is read. */
export interface AssembledEntry {
  /** The question's number in the file; null for none. */
  readonly number: number | null
  readonly text: string
  readonly options: readonly string[]
  readonly explanation: string
  /** The letters that name its right options, such as "AC"; '' where it is given otherwise. */
  readonly letters: string
  /** Its options by lists that blank lines part, where they are marked as right or wrong; absent where the reader takes only one. */
  readonly lists?: readonly (readonly { readonly isRight: boolean }[])[]
}

/** Characters of a line that are looked at. */
const LINE_WITHIN = 300

/** A line that gives an answer, in forms that no reader takes for one, too: "Ans ~ Mars", "Correct choice is B". */
const GIVES_ANSWER =
  /^[\W_]{0,6}(?:(?:the )?(?:correct|right|best) (?:answers?|options?|choices?)|ans(?:wers?)?)[*_]{0,3}(?:[ \t]*[:~>–—-]|[ \t]*=(?=[ \t]*[A-Z](?:[ \t,]|$))|[ \t]+(?:is|are)\b)[ \t*_]*\S/i

/** "Answer - question pairs are common in", which the options below go on with. */
const SENTENCE_WITH_DASH = /^[Aa]nswers?[ \t][–—-][ \t]+\p{Ll}+[ \t](?:.*[^.!?])?$/u

/** An entry of a list, or a quotation: these belong to the text around them. */
const ENTRY = /^[-*+•>][ \t]/

const ASKS = /[?？][*_`"”)]{0,3}$/

/**
 * Why an entry seems to be two questions that were read as one, as sentences for the learner; null where nothing says so. Every reader of
 * texts asks this of what it has put together: a key within the text or an option, a numbered question within an option, a second
 * list of options behind the key, and two keys that differ.
 */
export function secondQuestionIn(entry: AssembledEntry): string | null {
  const { number, text, options, explanation, letters, lists = [] } = entry
  if (options.length === 0) return null
  if (lists.length > 1 && lists.every((list) => list.length > 1 && isWhole(list))) {
    return message('it has two lists of options, the second from', options[lists[0]?.length ?? 0] ?? '')
  }
  const below = linesBelow(text)
  const inText = below.find(
    (line, index) =>
      GIVES_ANSWER.test(line) &&
      !ENTRY.test(line) &&
      !(index === below.length - 1 && SENTENCE_WITH_DASH.test(line)),
  )
  if (inText !== undefined) return message('its text has an answer within', inText)
  const statement = statementBelowList(text, options)
  if (statement !== null) return message('below other lines its text goes on with', statement)
  for (const [place, option] of options.entries()) {
    const [first = '', ...below] = outsideFences(option)
    const found =
      below.find((line, index) => {
        return beginsQuestion(line, number) || GIVES_ANSWER.test(line) || isFirstOption(below, index)
      }) ??
      questionWithin(first, number) ??
      (entry.lists === undefined ? textBetween(below, place, entry) : null)
    if (found !== null) return message('one of its options goes on with', found)
  }
  const lines = outsideFences(explanation)
  const other = lines.find((line) => isOtherKey(line, letters))
  if (other !== undefined) return message(`it has two answers that differ, ${letters} and`, other)
  const second = secondList(lines, options)
  return second === null ? null : message('behind its answer are other options', second)
}

/** Says that a text between the options of a question may be that of another one. */
export function textBetweenMessage(line: string): string {
  return message('between its options stands', line)
}

/** Says that a list below "Correct answers:" has an entry that names no option. */
export function strayKeyMessage(entry: string): string {
  return `The list of right answers names ${quoted(entry)}, which is not among the options. Name each by its letter or its exact text.`
}

/** Whether a list of options has a right and a wrong one. */
function isWhole(list: readonly { readonly isRight: boolean }[]): boolean {
  return list.some(({ isRight }) => isRight) && list.some(({ isRight }) => !isRight)
}

function message(sign: string, line: string): string {
  return `This may be two questions that run together: ${sign} ${quoted(line)}. Put a blank line and a number before each question.`
}

/** The trimmed lines outside of code fences. */
function outsideFences(text: string): string[] {
  if (text === '') return []
  if (!text.includes('\n')) return [text.slice(0, LINE_WITHIN).trim()]
  let isInside = false
  return text.split('\n').flatMap((line) => {
    const trimmed = line.slice(0, LINE_WITHIN).trim()
    const isFence = /^(?:```|~~~)/.test(trimmed)
    if (isFence) isInside = !isInside
    return isFence || isInside || trimmed === '' ? [] : [trimmed]
  })
}

function linesBelow(text: string): string[] {
  return text.includes('\n') ? outsideFences(text).slice(1) : []
}

/** The text of a question that True and False answer, below one that asks and has lines like options; null for none. */
function statementBelowList(text: string, options: readonly string[]): string | null {
  const [one = '', other = '', ...more] = options
  if (more.length > 0 || !text.includes('\n\n') || !isTrueFalsePair(one, other)) return null
  const paragraphs = text.split(/\n{2,}/)
  const isAbove = paragraphs.slice(0, -1).some((paragraph) => {
    const lines = paragraph.split('\n')
    const asking = lines.findIndex((line) => ASKS.test(line.trim()))
    return asking !== -1 && lines.length - asking > 2 && !lines.some(isCodeLine)
  })
  return isAbove ? (paragraphs.at(-1) ?? null) : null
}

/** Whether a line is the beginning of another question: named ("Q3. …"), or with the number that follows and a text that asks. */
export function beginsQuestion(line: string, number: number | null): boolean {
  const numbered = numberedLine(line)
  if (numbered === null || numbered.text === '') return false
  return numbered.isNamed || (number !== null && numbered.number === number + 1 && ASKS.test(numbered.text))
}

/** Numbers that a file may skip between two questions; a greater one is a year, or no number of a question. */
const SKIPPED_MAX = 100

/**
 * Whether a line has the number of a later question, whatever its text says.
 *
 * @param number of the question above it; null for none
 * @param above the other lines of the option above it: where one has a number, it is a list
 */
export function hasLaterNumber(line: string, number: number | null, above: readonly string[]): boolean {
  const numbered = numberedLine(line)
  if (numbered === null || numbered.text === '' || /^\p{Ll}/u.test(numbered.text)) return false
  const skipped = numbered.number - (number ?? 0)
  return skipped > 0 && skipped <= SKIPPED_MAX && !above.some((other) => numberedLine(other) !== null)
}

/** A line that asks, or says that options follow, and that no sentence above it goes on with. */
export function announcesOptions(line: string): boolean {
  return !/^\p{Ll}/u.test(line) && (ASKS.test(line) || (/[:：][*_]{0,3}$/.test(line) && !isCodeLine(line)))
}

/** The text of another question between two options and two more; null for none. Where other options end alike, so does this one. */
function textBetween(
  below: readonly string[],
  place: number,
  { number, options }: AssembledEntry,
): string | null {
  const last = below.at(-1)
  if (last === undefined || place === 0 || options.length - place <= 2) return null
  const [numbered, ...others] = below.filter((line) => numberedLine(line) !== null)
  if (numbered !== undefined && hasLaterNumber(numbered, number, others)) return numbered
  const end = /[?？:：][*_`"”)]{0,3}$/.exec(last)?.[0].charAt(0) ?? ''
  const isAlike = options.some((other, index) => index !== place && other.trimEnd().slice(-4).includes(end))
  return announcesOptions(last) && !isAlike ? last : null
}

/** "Answer: B", with nothing but letters. */
const KEY_ALONE = /^[([]?([A-Z](?:[ \t]*(?:[,;&/]|and)?[ \t]*[A-Z])*)[)\].]*$/

function isOtherKey(line: string, letters: string): boolean {
  const label = labeledLine(line)
  if (letters === '' || label?.label !== 'answer') return false
  const named = KEY_ALONE.exec(label.value.replace(/[*_]/g, '').trim())?.[1]?.replace(/and|[^A-Z]/g, '')
  return named !== undefined && Array.from(named).sort().join('') !== letters
}

/** Whether two options begin here, A and B. */
function isFirstOption(lines: readonly string[], index: number): boolean {
  const [one, two] = [letteredOption(lines[index] ?? ''), letteredOption(lines[index + 1] ?? '')]
  return one?.ordinal === 0 && two?.ordinal === 1 && two.style === one.style
}

/** The next question within a line, as pages lose the break before it: "Helium 3. Which planet …?"; null for none. */
function questionWithin(line: string, number: number | null): string | null {
  if (number === null || !ASKS.test(line)) return null
  return new RegExp(`[ \\t](${number + 1}[.)][ \\t]+\\p{Lu}.{8,})$`, 'u').exec(line)?.[1] ?? null
}

/** The first of other options from A on, with an answer below them; null for none. */
function secondList(lines: readonly string[], options: readonly string[]): string | null {
  const first = lines.findIndex((line, index) => {
    return isFirstOption(lines, index) && !options.includes(letteredOption(line)?.text ?? '')
  })
  return first !== -1 && lines.slice(first + 2).some((line) => labeledLine(line)?.label === 'answer')
    ? (lines[first] ?? null)
    : null
}

import { withoutHidden } from '../../../domain/folded-text.ts'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { isDivider, type LetteredOption, letteredOption, numberedLine } from '../../lines/lettered-lines.ts'
import { readAnswer } from '../../lines/stated-answer.ts'
import type { StatedAnswer } from '../../lines/true-false.ts'
import { optionsNamedBy } from '../answer-line.ts'

/** The style of options that are entries of a list without letters. */
export const BULLETED = 'bulleted'

/** Characters of a line that may be an option. */
const LINE_MAX = 2000

/** Options of a question. */
const OPTIONS_MAX = 12

const BULLET = /^[-*+•◦○●▪‣〇×][ \t]+(?!\[[ xX]?\])(\S.*)$/
const NUMBER = /^(\d{1,2})[.)][ \t]+(\S.*)$/

interface Entry {
  readonly index: number
  /** With the remark in the line below. */
  text: string
  /** The index of that line; null for none. */
  remark: number | null
  /** The sign in its place that could mark it: "bullet +", "box x"; '' for none. */
  readonly sign: string
}

/** A list in a document, with the filled lines around it. */
interface List {
  readonly entries: readonly Entry[]
  readonly isNumbered: boolean
  readonly above: string
  /** The index of the line above. */
  readonly aboveIndex: number
  /** What names the right entries; null without a line for it below. */
  readonly answer: string | null
}

/**
 * The options among trimmed lines that are a list without letters, by the index of their line: where a line "Answer:" below the
 * list names entries of it. Other lists are text, unless a sign marks the right entries.
 */
export function bulletedOptions(lines: readonly string[]): ReadonlyMap<number, readonly LetteredOption[]> {
  const found = new Map<number, readonly LetteredOption[]>()
  for (const list of entryListsIn(lines)) {
    if (list.entries.length < 2 || list.answer === null || !namedIn(list, list.answer)) continue
    for (const [ordinal, { index, text }] of list.entries.entries()) {
      found.set(index, [{ ordinal, text, style: BULLETED, isMarked: false }])
    }
  }
  return found
}

/** The letters of the options that an answer names by their texts, letters or numbers, such as "A,C"; null for none. */
function lettersNamedBy(answer: string, options: readonly string[]): string | null {
  const bare = answer
    .trim()
    .replace(BULLET, '$1')
    .replace(/^[*_`]{1,3}|[*_`]{1,3}$/g, '')
  const number = /^(?:option |#)?(\d{1,2})[.)]?$/i.exec(withoutHidden(bare))?.[1]
  const position = number === undefined || options.includes(bare) ? 0 : Number(number)
  const named =
    position > 0 && position <= options.length ? new Set([position - 1]) : optionsNamedBy(bare, options)
  if (named === null) return null
  return Array.from(named)
    .sort((one, other) => one - other)
    .map((index) => optionLetter(index))
    .join(',')
}

/** A letter with a sign, before a reason: without one it may be a word. */
const LETTER_AND_REASON = /^[*_]{0,2}[([]?[A-Z](?:[.):\]]|[ \t]+[–—-][ \t])/

/** The letters of the options that an answer names, and the reason that follows a letter or a text; null where it names none. */
export function answerAmong(answer: string, options: readonly string[]): StatedAnswer | null {
  const letters = lettersNamedBy(answer, options)
  if (letters !== null) return { key: letters, remark: '' }
  const { key, remark } = readAnswer(
    answer,
    options.map((text) => ({ text })),
  )
  const isSure = remark !== '' && (options.includes(key) || LETTER_AND_REASON.test(answer))
  const named = isSure ? lettersNamedBy(key, options) : null
  return named === null ? null : { key: named, remark }
}

function namedIn({ entries, isNumbered }: List, answer: string): boolean {
  const texts = entries.map(({ text }) => text)
  // A number counts the entries of a numbered list alone.
  if (!isNumbered && /^\W*(?:option )?\d{1,2}\W*$/i.test(answer) && !texts.includes(answer.trim()))
    return false
  return answerAmong(answer, texts) !== null
}

/** Whether a line may ask what a list below it answers. */
export function asksAbove(line: string): boolean {
  return (
    /^#{1,6}[ \t]/.test(line) || numberedLine(line) !== null || /[?？][*_ ]{0,3}$|:[*_ ]{0,3}$/.test(line)
  )
}

/** The lists of entries with bullets, or with numbers from 1 on, among trimmed lines; one entry alone is a list, too. */
export function entryListsIn(lines: readonly string[]): readonly List[] {
  const filled = [...lines.keys()].filter((index) => lines[index] !== '')
  const lists: List[] = []
  for (let place = 0; place < filled.length; place++) {
    const start = place
    const first = entryIn(lines[filled[place] ?? 0] ?? '')
    if (first === null || (first.number !== null && first.number !== 1)) continue
    const entries: Entry[] = []
    for (; place < filled.length; place++) {
      const index = filled[place] ?? 0
      const entry = entryIn(lines[index] ?? '')
      const last = entries.at(-1)
      if (entry === null && last?.remark === null && isRemark(lines, index)) {
        last.remark = index
        last.text += ` ${lines[index]}`
        continue
      }
      const isNext =
        entry !== null &&
        (first.number === null ? entry.number === null : entry.number === entries.length + 1)
      if (!isNext) break
      entries.push({ index, text: entry.text, remark: null, sign: entry.sign })
    }
    const aboveIndex = filled[start - 1] ?? -1
    const above = lines[aboveIndex] ?? ''
    const below = lines[filled[place] ?? -1] ?? ''
    const label = labeledLine(below)
    const isAnswered = label?.label === 'answer' || label?.label === 'suggestion'
    const next = lines[filled[place + 1] ?? -1] ?? ''
    place--
    if (entries.length > OPTIONS_MAX || !isProse(above)) continue
    const answer = !isAnswered
      ? null
      : label.value === ''
        ? next.replace(BULLET, '$1').replace(NUMBER, '$2')
        : label.value
    lists.push({ entries, isNumbered: first.number !== null, above, aboveIndex, answer })
  }
  return lists
}

/** Whether a line between two entries, without blank lines, goes on with the first. */
function isRemark(lines: readonly string[], index: number): boolean {
  const [line = '', next = ''] = lines.slice(index, index + 2)
  if (lines[index - 1] === '' || entryIn(next) === null) return false
  return line.startsWith('(') || (/^\p{Ll}/u.test(line) && !/[?？:]$/.test(line) && !next.startsWith('+'))
}

/** Whether a line may be the text of a question. */
function isProse(line: string): boolean {
  return (
    line !== '' &&
    !isDivider(line) &&
    labeledLine(line)?.label !== 'explanation' &&
    !letteredOption(line)?.text
  )
}

interface WrittenEntry {
  /** Null behind a bullet. */
  readonly number: number | null
  readonly text: string
  readonly sign: string
}

/** A box, with a bullet or without: "[x] right", "(x) right", "[+] right", "• [-] wrong". */
const BOX = /^(?:[-*•][ \t]*)?[[(]([+*xX✓✔-]|[ \u00a0]?)[)\]][ \t]+(\S.*)$/

/** Boxes with bullets are those of Markdown. */
const MARKDOWN_BOX = /^[-*+][ \t]+\[[ xX✓✔]?\]/

function entryIn(line: string): WrittenEntry | null {
  if (line.length > LINE_MAX || MARKDOWN_BOX.test(line)) return null
  const [, box, boxed] = BOX.exec(line) ?? []
  if (boxed !== undefined)
    return { number: null, text: boxed, sign: /[^\s-]/.test(box ?? '') ? 'box x' : 'box' }
  const [, number, counted] = NUMBER.exec(line) ?? []
  const text = counted ?? BULLET.exec(line)?.[1]
  if (text === undefined || labeledLine(line) !== null || letteredOption(text) !== null) return null
  return {
    number: number === undefined ? null : Number(number),
    text,
    sign: line.startsWith('+') ? 'bullet +' : /^[○〇×]/.test(line) ? `before ${line.charAt(0)}` : '',
  }
}

/** Whether a trimmed line is an entry of a list. */
export function isEntry(line: string): boolean {
  return entryIn(line) !== null
}

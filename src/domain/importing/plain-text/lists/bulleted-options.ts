import { withoutHidden } from '../../text/folded-text.ts'
import { optionsNamedBy } from '../answer-line.ts'
import { labeledLine } from '../labeled-line.ts'
import {
  isDivider,
  type LetteredOption,
  letteredOption,
  markedText,
  numberedLine,
} from '../lettered/lettered-lines.ts'

/** The style of options that are entries of a list without letters. */
export const BULLETED = 'bulleted'

/** Characters of a line that may be an option. */
const LINE_MAX = 2000

/** Options of a question. */
const OPTIONS_MAX = 12

const BULLET = /^[-*+•◦○●▪‣][ \t]+(?!\[[ xX]?\])(\S.*)$/
const NUMBER = /^(\d{1,2})[.)][ \t]+(\S.*)$/

interface Entry {
  readonly index: number
  readonly text: string
  readonly isMarked: boolean
}

/** A list in a document, with the filled lines around it. */
interface List {
  readonly entries: readonly Entry[]
  readonly isNumbered: boolean
  readonly above: string
  /** What names the right entries; null without a line for it below. */
  readonly answer: string | null
  /** Whether entries are marked by nothing but bold type, which documents use for anything. */
  readonly isBold: boolean
}

/** A share of the lists of a file that have bold entries, from which on bold type is a mark. */
const BOLD_SHARE = 0.8
const BOLD_LISTS_MIN = 2

/**
 * The options among trimmed lines that are a list without letters, by the index of their line: where a line "Answer:" below the
 * list names entries of it, or where entries are marked ("##", "==…==", a tick, "(correct)", bold type in most lists of the file)
 * below a question. Other lists are text.
 */
export function bulletedOptions(lines: readonly string[]): ReadonlyMap<number, readonly LetteredOption[]> {
  const lists = listsIn(lines)
  const asked = lists.filter(({ above }) => asksAbove(above))
  const bold = asked.filter((list) => list.isBold && hasSomeMarked(list))
  const isBoldMark = bold.length >= BOLD_LISTS_MIN && bold.length >= asked.length * BOLD_SHARE
  const found = new Map<number, readonly LetteredOption[]>()
  for (const list of lists) {
    const isNamed = list.answer !== null && namedIn(list, list.answer)
    const isMarked =
      list.answer === null && asksAbove(list.above) && hasSomeMarked(list) && (!list.isBold || isBoldMark)
    if (!isNamed && !isMarked) continue
    for (const [ordinal, { index, text, isMarked: mark }] of list.entries.entries()) {
      found.set(index, [{ ordinal, text, style: BULLETED, isMarked: mark && isMarked }])
    }
  }
  return found
}

/** The letters of the options that an answer names by their texts, letters or numbers, such as "A,C"; null for none. */
export function lettersNamedBy(answer: string, options: readonly string[]): string | null {
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
    .map((index) => String.fromCharCode(65 + index))
    .join(',')
}

function namedIn({ entries, isNumbered }: List, answer: string): boolean {
  const texts = entries.map(({ text }) => text)
  // A number counts the entries of a numbered list alone.
  if (!isNumbered && /^\W*(?:option )?\d{1,2}\W*$/i.test(answer) && !texts.includes(answer.trim()))
    return false
  return lettersNamedBy(answer, texts) !== null
}

function hasSomeMarked({ entries }: List): boolean {
  const marked = entries.filter(({ isMarked }) => isMarked).length
  return marked > 0 && marked < entries.length
}

/** Whether a line may ask what a list below it answers. */
function asksAbove(line: string): boolean {
  return (
    /^#{1,6}[ \t]/.test(line) || numberedLine(line) !== null || /[?？][*_ ]{0,3}$|:[*_ ]{0,3}$/.test(line)
  )
}

function listsIn(lines: readonly string[]): readonly List[] {
  const filled = [...lines.keys()].filter((index) => lines[index] !== '')
  const lists: List[] = []
  for (let place = 0; place < filled.length; place++) {
    const start = place
    const first = entryIn(lines[filled[place] ?? 0] ?? '')
    if (first === null || (first.number !== null && first.number !== 1)) continue
    const entries: Entry[] = []
    let isBold = true
    for (; place < filled.length; place++) {
      const index = filled[place] ?? 0
      const entry = entryIn(lines[index] ?? '')
      const isNext =
        entry !== null &&
        (first.number === null ? entry.number === null : entry.number === entries.length + 1)
      if (!isNext) break
      const { text, isMarked, isByBold } = entry
      if (isMarked && !isByBold) isBold = false
      entries.push({ index, text, isMarked })
    }
    const above = lines[filled[start - 1] ?? -1] ?? ''
    const below = lines[filled[place] ?? -1] ?? ''
    const label = labeledLine(below)
    const isAnswered = label?.label === 'answer' || label?.label === 'suggestion'
    const next = lines[filled[place + 1] ?? -1] ?? ''
    place--
    if (entries.length < 2 || entries.length > OPTIONS_MAX || !isProse(above)) continue
    const answer = !isAnswered
      ? null
      : label.value === ''
        ? next.replace(BULLET, '$1').replace(NUMBER, '$2')
        : label.value
    lists.push({ entries, isNumbered: first.number !== null, above, answer, isBold })
  }
  return lists
}

/** Whether a line may be the text of a question. */
function isProse(line: string): boolean {
  return (
    line !== '' &&
    !isDivider(line) &&
    labeledLine(line)?.label !== 'explanation' &&
    letteredOption(line) === null
  )
}

interface WrittenEntry {
  /** Null behind a bullet. */
  readonly number: number | null
  readonly text: string
  readonly isMarked: boolean
  readonly isByBold: boolean
}

const HASHES = /^#{1,6}[ \t]*(?=\S)|[ \t]#{1,6}$/
const HIGHLIGHT = /^==(.+)==$/
const BOLD = /^(?:\*\*([^*]+)\*\*|__([^_]+)__)$/

function entryIn(line: string): WrittenEntry | null {
  if (line.length > LINE_MAX) return null
  const [, number, counted] = NUMBER.exec(line) ?? []
  const written = counted ?? BULLET.exec(line)?.[1]
  if (written === undefined || labeledLine(line) !== null || letteredOption(written) !== null) return null
  const count = number === undefined ? null : Number(number)
  const bold = BOLD.exec(written)
  if (bold !== null) return { number: count, text: bold[1] ?? bold[2] ?? '', isMarked: true, isByBold: true }
  const highlighted = HIGHLIGHT.exec(written)?.[1]
  const bare = highlighted ?? written.replace(HASHES, '').trimEnd()
  if (bare !== written) return { number: count, text: bare, isMarked: true, isByBold: false }
  return { number: count, ...markedText(written), isByBold: false }
}

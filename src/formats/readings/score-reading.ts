import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import { type Column, filledSlots, textAt } from './column-facts.ts'
import type { KeyChannel } from './key-channels.ts'
import { type OptionSource, repeatsMore } from './option-sources.ts'
import type { NamedPart } from './part-words.ts'

/** One way to read rows: where the text is, where the options are, and what says which are right. */
export interface Candidate {
  readonly text: Column
  /** Null for statements, which list none. */
  readonly source: OptionSource | null
  readonly channel: KeyChannel
  /** Whether the key is the right option beside the wrong ones. */
  readonly isKeyApart: boolean
}

/** What names of columns add for a role that they say, for a word of it, and for a word that may mean it. */
const KNOWN = 2
export const WORD = 1.5
export const MAYBE = 1

/** What the words of a name may mean besides what they say first. */
const MAYBE_PARTS: Partial<Record<ColumnRole, readonly NamedPart[]>> = {
  option: ['answer', 'wrong'],
  options: ['answer'],
  wrong: ['options', 'answer'],
  key: ['answer'],
}

const WORDS_OF_ROLES: Partial<Record<ColumnRole, NamedPart>> = {
  text: 'question',
  option: 'options',
  options: 'options',
  wrong: 'wrong',
  key: 'right',
}

/** Other answers than the right one, or all of them. */
const OTHERS = /^alternatives?$/i

/** How much the name of a column speaks for a role: below 0 where it says another one. */
export function nameScore({ name, role: known, part }: Column, role: ColumnRole): number {
  if (known === role || (known === 'option' && role === 'options')) return KNOWN
  if (role === 'wrong' && OTHERS.test(name.trim())) return MAYBE
  if (known !== 'unused' && known !== 'as-named') return -WORD
  if (part !== null && part === WORDS_OF_ROLES[role]) return WORD
  if (part !== null && MAYBE_PARTS[role]?.includes(part)) return MAYBE
  return part === null ? 0 : -WORD
}

/** Characters of a text that has a question mark, and of any: ids and keys are shorter. */
const TEXT_LENGTH_MIN = 6

/** Characters from which on a longer text is no more likely to be the question. */
const TEXT_LENGTH_FULL = 100

/** How likely a column has the texts of the questions; 0 where it can't. */
export function textScore(column: Column): number {
  const { length, distinct, asks, lists, words, filled, index } = column
  if (filled < 0.5 || words < 0.5 || distinct < 0.5) return 0
  const mayList = lists < 0.5 || column.role === 'text'
  if (asks < 0.5 && (length < TEXT_LENGTH_MIN || !mayList)) return 0
  // The first of several long columns: explanations may be longer, and come later.
  const inOrder = Math.max(-1, Math.min(length, TEXT_LENGTH_FULL) / TEXT_LENGTH_FULL - 0.15 * index)
  return Math.max(0.01, 2 + nameScore(column, 'text') + 3 * asks + filled + distinct + inOrder)
}

/** Share of rows that have options; statements list none. */
export function askedShare({ text, source }: Candidate): number {
  if (source === null) return 1
  const asked = source.slots.filter((slots, row) => filledSlots(slots) > 1 && textAt(text, row) !== '')
  return asked.length / source.slots.length
}

/** Share of the rows with options that become whole questions. */
export function completeness(candidate: Candidate): number {
  const { picks } = candidate.channel
  const whole = picks.filter((own, row) => own !== null && textAt(candidate.text, row) !== '')
  return Math.min(1, whole.length / (picks.length * askedShare(candidate)))
}

/** How likely a reading is right, to compare it with others of the same rows. */
export function scoreOf(candidate: Candidate): number {
  const { text, source, channel, isKeyApart } = candidate
  const keyName = channel.column === null ? WORD : nameScore(channel.column, 'key')
  const role = isKeyApart ? 'wrong' : (source?.role ?? 'options')
  const names = source?.columns.map((column) => nameScore(column, role)) ?? [0]
  const optionNames = names.reduce((sum, own) => sum + own, 0) / names.length
  // A longer run of options rather than a part of it.
  const size = source?.role === 'option' ? 0.1 * Math.min(source.columns.length, 6) : 0
  const category = source?.role === 'option' && repeatsMore(source.columns) ? 1 : 0
  return (
    textScore(text) +
    optionNames +
    size -
    category +
    keyName +
    channel.weight +
    4 * completeness(candidate) * askedShare(candidate) -
    (channel.isDoubtful ? 1.5 : 0) -
    (isKeyApart ? 1 : 0)
  )
}

/** How many of the three parts of a question the names say: its text, its options, its key. */
export function namedParts({ text, source, channel, isKeyApart }: Candidate): number {
  const role = isKeyApart ? 'wrong' : (source?.role ?? 'options')
  return [
    nameScore(text, 'text') > 0,
    source?.columns.every((column) => nameScore(column, role) > 0) ?? false,
    channel.column === null || nameScore(channel.column, 'key') > 0,
  ].filter((isNamed) => isNamed).length
}

import type { FoundOption } from '../drafts/found-question.ts'
import { isPositionNumber, type KeyKind, type KeyReading, keySources } from '../records/key/answer-key.ts'
import { isBlank } from '../records/loose-value.ts'
import { isKeyName, normalizeFieldName } from '../records/names/known-names.ts'
import { type Column, filledSlots, textAt, type ValueRows } from './column-facts.ts'
import { ENTRIES_MAX, keyReader } from './value-readers.ts'

/** The share of rows in which a key must name options to be taken for one. */
export const FIT_MIN = 0.8

/** Rows from which on a column with a single value says nothing about its row. */
export const VARIED_ROWS_MIN = 4

/** A sign that tells the right options of the rows from the others: the values of a column, or marks on the options. */
export interface KeyChannel {
  /** Null where the options are marked. */
  readonly column: Column | null
  /** The places of the right options in each row; null where it names none. */
  readonly picks: readonly (readonly number[] | null)[]
  /** How sure its kind is, from 0 to 3: a number may be anything. */
  readonly weight: number
  /** Whether its values make it unlikely that it says which options are right. */
  readonly isDoubtful: boolean
}

/** Options by row. */
type Slots = readonly (readonly FoundOption[])[]

/** How sure a kind of key is: a number may be anything. */
const WEIGHTS: Readonly<Record<KeyKind, number>> = {
  text: 3,
  label: 3,
  letter: 3,
  textInAnyCase: 2,
  foldedText: 2,
  verdict: 2,
  from0: 1,
  from1: 1,
}

/** Characters of a value from which on it names no option. */
const KEY_LENGTH_MAX = 5000

/** Marks on the options of nearly all rows; null where there are none. */
export function markChannel(slots: Slots): KeyChannel | null {
  const picks = slots.map((own) => {
    const marked = own.flatMap(({ isRight }, place) => (isRight === true ? [place] : []))
    return marked.length > 0 && marked.length < filledSlots(own) ? marked : null
  })
  const marked = picks.filter((own) => own !== null).length
  // A question of which all options are right says nothing against the others.
  const asked = slots.filter(
    (own) => filledSlots(own) > 1 && own.some(({ isRight }) => isRight !== true),
  ).length
  return marked === 0 || marked < asked * FIT_MIN
    ? null
    : { column: null, picks, weight: 3, isDoubtful: isDoubtful(picks, slots, 3) }
}

/** What a column says of the options, all rows read in one way; null where it names none in too many of them. */
export function channelOf(column: Column, slots: Slots): KeyChannel | null {
  const asked = slots.filter((own) => filledSlots(own) > 1).length
  if (column.isConstant && slots.length >= VARIED_ROWS_MIN) return null
  const compared = normalizeFieldName(column.name)
  const name = isKeyName(compared) ? compared : 'correctanswer'
  const read = keyReader(column.values)
  const readings: (readonly KeyReading[])[] = []
  let misses = 0
  for (const [row, own] of slots.entries()) {
    const value = column.values[row]
    const isShort = Array.isArray(value)
      ? value.length <= ENTRIES_MAX
      : textAt(column, row).length <= KEY_LENGTH_MAX
    const isKey = filledSlots(own) > 1 && !isBlank(value) && isShort
    const found = isKey ? readingsOf(name, read(value), own) : []
    readings.push(found)
    // Most columns are no key, and reading values as one takes long.
    if (found.length === 0 && filledSlots(own) > 1 && ++misses > asked * (1 - FIT_MIN)) return null
  }
  const first = firstNumber(readings)
  const chosen = readings.map((found) =>
    found.find(({ kind }) => !isPositionNumber({ kind, picks: [] }) || kind === first),
  )
  const named = chosen.filter((one) => one !== undefined)
  if (named.length < asked * FIT_MIN) return null
  const weight = named.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0) / asked
  const picks = chosen.map((one) => one?.picks ?? null)
  return { column, picks, weight, isDoubtful: isDoubtful(picks, slots, weight) }
}

function readingsOf(name: string, value: unknown, slots: readonly FoundOption[]): readonly KeyReading[] {
  return keySources([{ name, value }], slots).at(-1)?.readings ?? []
}

/** Whether a column before the text counts the rows: its numbers go up by one. */
export function countsRows(column: Column, text: Column): boolean {
  if (column.index > text.index || column.values.length < 2) return false
  const numbers = column.values.map((_, row) => Number.parseInt(textAt(column, row), 10))
  return numbers.every((number, row) => row === 0 || number === (numbers[row - 1] ?? 0) + 1)
}

/** Whether the numbers of all rows count from 0 or from 1: those that can only be one of them decide. */
function firstNumber(readings: readonly (readonly KeyReading[])[]): KeyKind {
  const only = (kind: KeyKind, other: KeyKind) =>
    readings.filter((found) => {
      const kinds = found.map((reading) => reading.kind)
      return kinds.includes(kind) && !kinds.includes(other)
    }).length
  return only('from0', 'from1') > only('from1', 'from0') ? 'from0' : 'from1'
}

/** Rows from which on the places of the right options show whether a column names them, and how many of them may be the same. */
const PLACES_ROWS_MIN = 8
const SAME_PLACE_MAX = 0.9

/** Rows for each option, so that numbers that name options name each of them. */
const ROWS_PER_PLACE = 4

/** Whether the right option is nearly always at one place, all options are right, or numbers name only some of the options. */
function isDoubtful(picks: KeyChannel['picks'], slots: Slots, weight: number): boolean {
  const named = picks.filter((own) => own !== null)
  if (named.length < PLACES_ROWS_MIN) return false
  const counts = Map.groupBy(named, (own) => own.join())
  const most = Math.max(...[...counts.values()].map((same) => same.length))
  if (most > named.length * SAME_PLACE_MAX) return true
  const areAllRight = picks.every(
    (own, row) => own === null || (own.length > 1 && own.length === filledSlots(slots[row] ?? [])),
  )
  if (areAllRight) return true
  const places = Math.max(...slots.map(filledSlots))
  const used = new Set(named.flat())
  return weight <= 1 && used.size < places && named.length >= places * ROWS_PER_PLACE
}

/** Values that say of something beside them whether it is right. */
const MARKS = [
  ['0', '1'],
  ['true', 'false'],
  ['yes', 'no'],
]

/**
 * Columns of nothing but 0 and 1 (True and False, Yes and No) where there are several: each says whether something beside it is
 * right, and none is a key or an option. Words are marks where two columns have both of them: options may be True and False.
 */
export function markColumns(columns: readonly Column[], rows: ValueRows): ReadonlySet<number> {
  const values = columns.map((column) => {
    const written = rows.map((_, row) => textAt(column, row).toLowerCase())
    return new Set(written.filter((value) => value !== '' && value !== '-'))
  })
  const found = MARKS.flatMap((marks) => {
    const own = [...values.keys()].filter((column) => {
      const said = Array.from(values[column] ?? [])
      return said.length > 0 && said.every((value) => marks.includes(value))
    })
    const varied = own.filter((column) => values[column]?.size === marks.length)
    return (marks.includes('0') ? own : varied).length > 1 ? own : []
  })
  return new Set(found)
}

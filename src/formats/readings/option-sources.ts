import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import { BARE_OPTION, type FoundOption } from '../drafts/found-question.ts'
import { normalizeFieldName, singleOptionName } from '../records/names/known-names.ts'
import { withoutLetters } from '../records/options/option-letters.ts'
import { optionOrder } from '../records/options/option-order.ts'
import { type Column, filledSlots, textAt } from './column-facts.ts'
import { FIT_MIN, VARIED_ROWS_MIN } from './key-channels.ts'
import { optionsReader, slotsOfList } from './value-readers.ts'

/** Where the options of the rows may be. */
export interface OptionSource {
  readonly columns: readonly Column[]
  readonly role: Extract<ColumnRole, 'option' | 'options'>
  /** The options of each row, blank ones included. */
  readonly slots: readonly (readonly FoundOption[])[]
}

/** Options that have columns of their own. */
const OPTION_COLUMNS_MAX = 10

/** Columns each of which lists options: a list of texts or of objects, an object by letters, a text cut by a separator. */
export function listSources(columns: readonly Column[]): readonly OptionSource[] {
  return columns.flatMap((column): readonly OptionSource[] => {
    if (column.lists < FIT_MIN && column.role !== 'options') return []
    const read = optionsReader(column.values)
    return sourceWith({
      columns: [column],
      role: 'options',
      slots: column.values.map((value) => slotsOfList(read(value))),
    })
  })
}

/** A letter or number in the name of a column that tells it from others: "odpa", "Risposta 2", "optie_b". */
const ORDINAL = /^(.*?)([A-Ha-h]|\d{1,2})$/

/** Columns whose names are the same but for a letter or number in order. */
export function lettered(columns: readonly Column[]): readonly OptionSource[] {
  const known = Map.groupBy(
    columns.filter(({ name }) => singleOptionName(normalizeFieldName(name)) !== null),
    ({ name }) => singleOptionName(normalizeFieldName(name))?.family,
  )
  const alike = Map.groupBy(
    columns.filter(({ name, part }) => part !== 'wrong' && ORDINAL.test(name.trim())),
    ({ name }) => ORDINAL.exec(name.trim())?.[1]?.toLowerCase(),
  )
  const groups = [...known.values(), ...[...alike.values()].filter(areInOrder)]
  return groups
    .filter((group) => group.length > 1 && group.length <= 26)
    .flatMap((group) => sourceWith(singlesSource(inOrder(group))))
}

/** The columns of a family in the order of their letters or numbers. */
function inOrder(group: readonly Column[]): readonly Column[] {
  const named = group.flatMap((column) => {
    const single = singleOptionName(normalizeFieldName(column.name))
    return single === null ? [] : [{ column, single }]
  })
  if (named.length < group.length) return group
  const { ordinalOf } = optionOrder(named.map(({ single }) => single))
  return named
    .toSorted((one, other) => ordinalOf(one.single) - ordinalOf(other.single))
    .map(({ column }) => column)
}

function areInOrder(group: readonly Column[]): boolean {
  const ordinals = group.map(({ name }) => {
    const label = ORDINAL.exec(name.trim())?.[2]?.toLowerCase() ?? ''
    return /\d/.test(label) ? Number(label) : label.charCodeAt(0) - 96
  })
  const [first = 0] = ordinals
  return first <= 1 && ordinals.every((ordinal, place) => ordinal === first + place)
}

/** Neighboring columns that may have the options of a key: those next to the text, or up to the key; and those behind the key. */
export function neighbors(
  text: Column,
  key: Column,
  columns: readonly Column[],
  mayBeOption: (column: Column) => boolean,
): readonly OptionSource[] {
  const runFrom = (start: number, end: number) => {
    const run: Column[] = []
    for (const column of columns.slice(start, end)) {
      if (run.length === OPTION_COLUMNS_MAX || (column === key && run.length > 0)) break
      if (column === key || column === text) continue
      const isEnd = (!mayBeOption(column) && column.filled >= 0.5) || isMuchLonger(column, run)
      if (isEnd && run.length > 0) break
      if (!isEnd && column.filled >= 0.2 && isVaried(column)) run.push(column)
    }
    return run
  }
  const runs =
    key.index > text.index
      ? [runFrom(text.index + 1, key.index), runFrom(key.index + 1, columns.length)]
      : [runFrom(text.index + 1, columns.length)]
  return runs
    .filter((run) => run.length > 1)
    .flatMap((run) => [
      ...sourceWith(singlesSource(run)),
      ...(run.length > 2 && repeatsMore(run) ? sourceWith(singlesSource(run.slice(1))) : []),
    ])
}

/** Points or seconds that are the same in each row are no options. Words may be: true and false. */
function isVaried({ isNumeric, distinct, filled, values }: Column): boolean {
  return !isNumeric || values.length < VARIED_ROWS_MIN || distinct * values.length * filled > 1
}

/** How often the values of a category repeat, compared with those of the options behind it. */
const REPEATED_SHARE = 0.5

/** Whether the first of some columns is rather a category: its values repeat much more than those of the others. */
export function repeatsMore([first, ...others]: readonly Column[]): boolean {
  if (first === undefined || first.values.length < VARIED_ROWS_MIN || first.words < FIT_MIN) return false
  return first.distinct <= REPEATED_SHARE * Math.min(...others.map(({ distinct }) => distinct))
}

/** How many times longer than options before it an explanation is, and its least length. */
const LONGER = 3
const LONG = 60

function isMuchLonger({ length }: Column, before: readonly Column[]): boolean {
  if (before.length < 2 || length < LONG) return false
  return length > (before.reduce((sum, column) => sum + column.length, 0) / before.length) * LONGER
}

function singlesSource(columns: readonly Column[]): OptionSource {
  const rows = columns[0]?.values.length ?? 0
  const slots = Array.from({ length: rows }, (_, row) =>
    withoutLetters(columns.map((column) => ({ ...BARE_OPTION, text: textAt(column, row) }))),
  )
  return { columns, role: 'option', slots }
}

/** Share of rows that must have options. */
const ASKED_MIN = 0.5

/** A source that has options in many rows. */
function sourceWith(source: OptionSource): readonly OptionSource[] {
  const asked = source.slots.filter((slots) => filledSlots(slots) > 1).length
  return asked >= source.slots.length * ASKED_MIN && asked > 0 ? [source] : []
}

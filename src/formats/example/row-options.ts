import type { ExampleMark, ExamplePart, ValuePath } from '../../domain/importing/example/example.ts'
import { slotsOfList } from '../readings/value-readers.ts'
import { valueAt } from '../records/fields.ts'
import { isBlank, plainText } from '../records/loose-value.ts'
import { labelOf } from '../records/options/one-option.ts'
import { type FindParts, findPartsLike } from './inline-parts.ts'
import { entriesOf, textAtPath } from './row-values.ts'
import { partsBetween, SEPARATORS } from './signs.ts'

/** An option of a record: its text, what it is called, and what is around its text. */
export interface RowOption {
  readonly text: string
  readonly label: string | null
  /** The entry of a list that it is of; undefined where it is of none. */
  readonly entry: unknown
  /** Where its text is. */
  readonly path: ValuePath
  /** Whether something else than a text is there. */
  readonly isOther?: boolean
}

/** Where the options of every record are. */
export interface RowOptions {
  /** What messages call them. */
  readonly paths: readonly ValuePath[]
  /** The path of the list that they are entries of; null for none. */
  readonly list: ValuePath | null
  /** The path within such an entry. */
  readonly inner: ValuePath
  readonly of: (record: unknown) => readonly RowOption[]
}

/** A mark on a value of a record. */
export interface PathMark extends Omit<ExampleMark, 'part'> {
  readonly path: ValuePath
  readonly name: string
  readonly text: string
}

/** Marks on values by their paths; of texts in one value with nothing between them one mark. */
export function pathMarks(parts: readonly ExamplePart[], marks: readonly ExampleMark[]): readonly PathMark[] {
  const joined: ExampleMark[] = []
  for (const mark of marks) {
    const last = joined.at(-1)
    const isMore =
      last !== undefined &&
      last.part === mark.part &&
      last.role === mark.role &&
      (mark.role === 'text' || mark.role === 'explanation') &&
      (parts[mark.part]?.text ?? '').slice(last.to, mark.from).trim() === ''
    if (isMore) joined.splice(-1, 1, { ...last, to: mark.to })
    else joined.push(mark)
  }
  return joined.flatMap(({ part, ...mark }) => {
    const { path, name, text } = parts[part] ?? {}
    return path === undefined || text === undefined || name === undefined
      ? []
      : [{ ...mark, path, name, text }]
  })
}

/**
 * Where the options are by those of one record, each of them marked, or a single value that holds all.
 *
 * @param record the record of the marks
 * @param sample other records
 */
export function rowOptions(
  marks: readonly PathMark[],
  record: unknown,
  sample: readonly unknown[],
): RowOptions | null {
  const places = marks.map(({ path }) => path)
  const [first] = marks
  if (first === undefined) return null
  const isOneValue = places.every((path) => isSamePath(path, first.path))
  if (isOneValue) {
    const spans = marks.toSorted((one, other) => one.from - other.from)
    const find = spans.length > 1 ? findPartsLike(first.text, spans) : wholeValue(first.path, record, sample)
    return find === null ? null : inOneValue(first.path, find)
  }
  const list = listOf(places)
  if (list !== null) {
    const isList = Array.isArray(valueAt(record, list.path))
    const members = entriesOf(valueAt(record, list.path))
    if (isList || members.length === places.length) return entriesAt(list.path, list.inner, places)
  }
  return {
    paths: places,
    list: null,
    inner: [],
    of: (other) =>
      places.map((path) => ({ ...textIn(valueAt(other, path)), label: null, entry: undefined, path })),
  }
}

export function isSamePath(one: ValuePath, other: ValuePath): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index])
}

/** The list or object whose entries hold all of these paths, at the same place within each; null for none. */
function listOf(paths: readonly ValuePath[]): { readonly path: ValuePath; readonly inner: ValuePath } | null {
  const [first, second] = paths
  if (first === undefined || second === undefined || paths.some(({ length }) => length !== first.length))
    return null
  const at = first.findIndex((step, index) => step !== second[index])
  const isList = paths.every((path) => isSamePath(path.with(at, ''), first.with(at, '')))
  // A table's cells are entries of its row, which has others.
  return at > 0 && isList ? { path: first.slice(0, at), inner: first.slice(at + 1) } : null
}

function entriesAt(list: ValuePath, inner: ValuePath, paths: readonly ValuePath[]): RowOptions {
  return {
    paths,
    list,
    inner,
    of: (record) =>
      entriesOf(valueAt(record, list)).map(([step, entry]) => ({
        ...textIn(valueAt(entry, inner)),
        label: typeof step === 'string' ? labelOf(step) : null,
        entry,
        path: [...list, step, ...inner],
      })),
  }
}

function textIn(value: unknown): Pick<RowOption, 'text' | 'isOther'> {
  const text = plainText(value)
  return text === null ? { text: '', isOther: !isBlank(value) } : { text }
}

function inOneValue(path: ValuePath, find: FindParts): RowOptions {
  return {
    paths: [path],
    list: null,
    inner: [],
    of: (record) => {
      const value = valueAt(record, path)
      const text = plainText(value)
      if (text === null)
        return entriesOf(value).map(([, entry]) => ({
          text: plainText(entry) ?? '',
          label: null,
          entry: undefined,
          path,
        }))
      return find(text).map((part) => ({ text: part.text, label: part.label, entry: undefined, path }))
    },
  }
}

/** Share of the records whose value must be divided. */
const DIVIDED_MIN = 0.8

/** A value that holds all options, as a list that is known, or divided by the separator that divides most values. */
function wholeValue(path: ValuePath, record: unknown, sample: readonly unknown[]): FindParts | null {
  const texts = [record, ...sample].map((one) => textAtPath(one, path)).filter((text) => text !== '')
  const known: FindParts = (text) =>
    slotsOfList(text).map((slot) => ({
      from: 0,
      to: text.length,
      text: slot.text ?? '',
      label: slot.label ?? null,
    }))
  const tried = [
    known,
    ...SEPARATORS.map(
      (separator): FindParts =>
        (text) =>
          partsBetween(text, separator).map((part) => ({
            from: 0,
            to: text.length,
            text: part,
            label: null,
          })),
    ),
  ]
  return (
    tried.find((find) => {
      if (find(texts[0] ?? '').length < 2) return false
      return texts.filter((text) => find(text).length > 1).length >= texts.length * DIVIDED_MIN
    }) ?? null
  )
}

import { isRecord } from '../../domain/is-record.ts'
import { isBlank } from './loose-value.ts'
import { normalizeFieldName } from './names/known-names.ts'

/** One named value of a record, as the file has it. */
export interface Field {
  readonly name: string
  readonly value: unknown
}

/** The fields of one record by their compared names. */
export type Fields = ReadonlyMap<string, Field>

/** The fields under their compared names; of two with the same name the first that is not blank stays. */
export function fieldsOf(entries: Iterable<readonly [string, unknown]>): Fields {
  const fields = new Map<string, Field>()
  for (const [name, value] of entries) {
    const compared = normalizeFieldName(name)
    const earlier = fields.get(compared)
    if (earlier === undefined || isBlank(earlier.value)) fields.set(compared, { name, value })
  }
  return fields
}

/** The first field of these names that holds something, or null. */
export function firstFilled(fields: Fields, names: readonly string[]): Field | null {
  if (names.length > fields.size) {
    const places = placesOf(names)
    let first: Field | null = null
    let firstPlace = names.length
    for (const [name, field] of fields) {
      const place = places.get(name)
      if (place === undefined || place >= firstPlace || isBlank(field.value)) continue
      first = field
      firstPlace = place
    }
    return first
  }
  for (const name of names) {
    const field = fields.get(name)
    if (field !== undefined && !isBlank(field.value)) return field
  }
  return null
}

/** The places of the names in each list of them: the lists are long, and a record has few fields. */
const PLACES = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

export function placesOf(names: readonly string[]): ReadonlyMap<string, number> {
  const known = PLACES.get(names)
  if (known !== undefined) return known
  const places = new Map(names.map((name, place) => [name, place]))
  PLACES.set(names, places)
  return places
}

/** All fields of these names that hold something, in the order of the names. */
export function allFilled(fields: Fields, names: readonly string[]): Field[] {
  const places = placesOf(names)
  const found: { readonly field: Field; readonly place: number }[] = []
  for (const [name, field] of fields) {
    const place = places.get(name)
    if (place !== undefined && !isBlank(field.value)) found.push({ field, place })
  }
  return found.sort((one, other) => one.place - other.place).map(({ field }) => field)
}

/** Names of fields, as they are written, that only an exported bank of ours has together: as JSON, and as a table. */
const OWN_NAMES: readonly (readonly string[])[] = [
  ['question_text', 'possible_answers'],
  ['question', 'category', 'A', 'B', 'correct_letters', 'explanation'],
]

/** Whether a record is a question of an exported bank of ours: its texts are what they look like. */
export function isOwnExport(fields: Fields): boolean {
  return OWN_NAMES.some((names) => names.every((name) => fields.get(normalizeFieldName(name))?.name === name))
}

/** Lists, objects and values of a file, each counted as often as it is repeated. */
const VALUES_MAX = 2_000_000

/** Whether a value that may repeat parts of itself has no more parts than are read. */
export function isBounded(root: unknown): boolean {
  let values = 0
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (++values > VALUES_MAX) return false
    if (Array.isArray(value)) for (const entry of value) open.push(entry)
    else if (isRecord(value)) for (const part of Object.values(value)) open.push(part)
  }
  return true
}

/** The value at a path; undefined for none. */
export function valueAt(record: unknown, path: readonly (string | number)[]): unknown {
  let value = record
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (isRecord(value) && typeof step === 'string' && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

/** The lines of objects or lists within a value, by the paths that lead there; 1 for anything else. */
export function linesBy(
  value: unknown,
  lineOf: (record: object) => number,
): (paths: readonly (readonly (string | number)[])[]) => readonly number[] {
  return (paths) =>
    paths.map((path) => {
      const found = valueAt(value, path)
      return typeof found === 'object' && found !== null ? lineOf(found) : 1
    })
}

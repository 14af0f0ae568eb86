import { isRecord } from '../../domain/is-record.ts'

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

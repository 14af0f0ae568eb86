/** What something of the core has by this name; undefined for nothing. */
export function valueIn(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
}

/** The same as a number; 0 for anything else. */
export function numberIn(from: unknown, name: string): number {
  const value = valueIn(from, name)
  return typeof value === 'number' ? value : 0
}

/** The same as a text; '' for anything else. */
export function textIn(from: unknown, name: string): string {
  const value = valueIn(from, name)
  return typeof value === 'string' ? value : ''
}

/** The same as a list; none for anything else. */
export function listIn(from: unknown, name: string): readonly unknown[] {
  const value = valueIn(from, name)
  return Array.isArray(value) ? value : []
}

/** The numbers of a list, whatever else is in it as 0. */
export function numbersOf(list: unknown): readonly number[] {
  if (!Array.isArray(list) && !(list instanceof Float32Array)) return []
  return Array.from(list, (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? value : 0,
  )
}

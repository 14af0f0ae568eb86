/** Whether a parsed value has named members, as opposed to a list, a text, a number or nothing. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of a parsed object; undefined for one that it does not have itself, whatever objects inherit. */
export function memberOf(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

/** Whether a parsed value has named members, as opposed to a list, a text, a number or nothing. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

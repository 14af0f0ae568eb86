/**
 * What a column of a table, or a field of JSON, can mean: a part of a question; `as-named`, another part that its own name says,
 * such as feedback on an option; or `unused`.
 */
export const COLUMN_ROLES = [
  'text',
  'option',
  'options',
  'key',
  'wrong',
  'explanation',
  'category',
  'id',
  'reference',
  'as-named',
  'unused',
] as const

export type ColumnRole = (typeof COLUMN_ROLES)[number]

export function isColumnRole(value: unknown): value is ColumnRole {
  return COLUMN_ROLES.some((role) => role === value)
}

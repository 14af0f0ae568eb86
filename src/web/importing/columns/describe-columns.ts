import { columnName, type FoundColumns } from '../../../domain/importing/columns/column-mapping.ts'
import type { ColumnRole } from '../../../domain/importing/columns/column-role.ts'

/** The parts of a question that a proposal names, in the order of its sentence. */
const NAMED_PARTS: readonly (readonly [ColumnRole, string])[] = [
  ['text', 'the question'],
  ['option', 'the options'],
  ['options', 'the options'],
  ['wrong', 'the wrong answers'],
  ['key', 'the correct answer'],
]

/** Columns that a sentence names. */
const NAMED_MAX = 12

/** What the columns seem to mean: "This file's fields are q, c, a. The question seems to be in q, the options in c, …". */
export function describeColumns({ kind, names, mapping }: FoundColumns): string {
  const { roles, startsWithQuestion } = mapping
  const called = names.map((_, index) => columnName(names, index, startsWithQuestion))
  const more = called.length > NAMED_MAX ? ', …' : ''
  const seen = startsWithQuestion
    ? "This table doesn't name its columns."
    : `This ${kind === 'table' ? "table's columns" : "file's fields"} are ${called.slice(0, NAMED_MAX).join(', ')}${more}.`
  const parts = NAMED_PARTS.flatMap(([role, part]) => {
    const columns = called.filter((_, index) => roles[index] === role)
    return columns.length === 0 ? [] : [`${part} in ${listed(columns)}`]
  })
  const sentence = listed(
    parts.map((part, index) => (index === 0 ? part.replace(' in ', ' seems to be in ') : part)),
  )
  return `${seen} ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** "a", "a and b", "a, b, and c"; of many the first and the last. */
function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? ''
  if (texts.length < 3) return texts.join(' and ')
  return `${texts.slice(0, -1).join(', ')}, and ${last}`
}

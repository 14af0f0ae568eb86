import type { Fields } from '../fields.ts'
import { normalizeFieldName } from './known-names.ts'

/** Names of fields, as they are written, that only an exported bank of ours has together: as JSON, and as a table. */
const OWN_NAMES: readonly (readonly string[])[] = [
  ['question_text', 'possible_answers'],
  ['question', 'category', 'A', 'B', 'correct_letters', 'explanation'],
]

/** Whether a record is a question of an exported bank of ours (`bank-export`): its texts are what they look like. */
export function isOwnExport(fields: Fields): boolean {
  return OWN_NAMES.some((names) => names.every((name) => fields.get(normalizeFieldName(name))?.name === name))
}

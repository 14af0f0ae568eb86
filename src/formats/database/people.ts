import { wordsOf } from '../readings/part-words.ts'
import { OPTION_LIST_NAMES, TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, normalizeFieldName, singleOptionName } from '../records/names/known-names.ts'
import type { DatabaseTable } from './table.ts'

/** Words in names of tables of people, and of what they did: whole words, as "biology" and "catalog" have a "log". */
const PEOPLE =
  /^(?:user|student|learner|attempt)|(?:user|student|learner|session|attempt|player|participant|submission)s?$|^(?:author|account|member|log|response)s?$/
const PEOPLE_COLUMN = /(?:user|student|session|attempt|player)_?id$/i

/** Whether a table is of people or of what they did. One that names a question's text, options and key never is. */
export function isOfPeople({ name, columns }: DatabaseTable): boolean {
  if (namesQuestions(columns)) return false
  const words = wordsOf(name)
  if (words.some((word) => PEOPLE.test(word))) return true
  // Questions name who wrote them.
  return !/^questions?$/.test(words.at(-1) ?? '') && columns.some((column) => PEOPLE_COLUMN.test(column))
}

function namesQuestions(columns: readonly string[]): boolean {
  const names = columns.map(normalizeFieldName)
  const options = names.filter((name) => singleOptionName(name) !== null)
  return (
    names.some((name) => TEXT_NAMES.includes(name)) &&
    (options.length > 1 || names.some((name) => OPTION_LIST_NAMES.includes(name))) &&
    names.some(isKeyName)
  )
}

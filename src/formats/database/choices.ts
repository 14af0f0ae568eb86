import { wordsOf } from '../readings/part-words.ts'
import { isBlank } from '../records/loose-value.ts'
import { OPTION_LIST_NAMES, TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, normalizeFieldName, singleOptionName } from '../records/names/known-names.ts'
import { type DatabaseTable, keyOf } from './table.ts'

/** An option that is a row of another table. */
export interface Choice {
  readonly id: string | null
  readonly text: unknown
  /** Null where no column of the options says which are right. */
  readonly isCorrect: boolean | null
}

/** A question with its options in their order. */
export interface ChosenRow {
  readonly record: Record<string, unknown>
  readonly place: number
  readonly choices: readonly Choice[]
}

/** Numbers of these fields are positions, whatever ids the options have. */
const POSITION = /index|indices|idx/

/**
 * Puts the options into the records. What a field with the key holds is decided once for the table, so that no question is read in
 * another way than the others: ids of options mark these; all else is left to be compared with what the options say.
 */
export function withChoices(rows: readonly ChosenRow[]): readonly ChosenRow[] {
  const fields = Object.keys(rows[0]?.record ?? {}).filter((name) => isKeyName(normalizeFieldName(name)))
  const ids = fields.filter((name) => holdsIds(rows, name))
  const isMarked = rows.some(({ choices }) => choices.some(({ isCorrect }) => isCorrect !== null))
  const unread = isMarked ? fields.filter((name) => !ids.includes(name) && !namesChoices(rows, name)) : []
  const [id] = ids
  for (const { record, choices } of rows) {
    const right = isMarked || id === undefined ? -1 : placeOf(record[id], choices)
    record.options = choices.map(({ text, isCorrect }, index) => ({
      text,
      ...(isCorrect === null ? {} : { is_correct: isCorrect }),
      ...(right === -1 ? {} : { is_correct: index === right }),
    }))
    for (const name of ids) {
      const named = choices[placeOf(record[name], choices)]
      if (named?.isCorrect === false) record[name] = named.text
      else delete record[name]
    }
    for (const name of unread) delete record[name]
  }
  return rows
}

function placeOf(key: unknown, choices: readonly Choice[]): number {
  const wanted = keyOf(key)
  return wanted === null ? -1 : choices.findIndex(({ id }) => id === wanted)
}

/** Whether each key that is there is the id of an option of its own question. */
function holdsIds(rows: readonly ChosenRow[], name: string): boolean {
  const filled = rows.filter(({ record, choices }) => choices.length > 0 && !isBlank(record[name]))
  const isEach = filled.every(({ record, choices }) => placeOf(record[name], choices) !== -1)
  return filled.length > 0 && isEach && !POSITION.test(normalizeFieldName(name))
}

/** Whether most keys are texts, letters or differing numbers of options. Explanations and counts have such names, too. */
function namesChoices(rows: readonly ChosenRow[], name: string): boolean {
  const filled = rows.filter(({ record, choices }) => choices.length > 0 && !isBlank(record[name]))
  const named = filled.filter(({ record, choices }) => {
    const key = String(record[name]).trim()
    return choices.some(({ text }) => String(text).trim() === key) || /^(?:[a-j]|\d{1,2})$/i.test(key)
  })
  const keys = new Set(filled.map(({ record }) => String(record[name]).trim()))
  const isCount = keys.size === 1 && /^\d+$/.test([...keys].join())
  return named.length * 2 > filled.length && !isCount
}

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

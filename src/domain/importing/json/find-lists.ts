import { isRecord } from '../../is-record.ts'
import { MAPPED_COLUMNS_MAX } from '../columns/column-mapping.ts'
import { guessRoles } from '../columns/guess-roles.ts'
import { findText } from '../records/field-texts.ts'
import { fieldsOf, firstFilled } from '../records/fields.ts'
import { plainText } from '../records/loose-value.ts'
import { OPTIONS_OR_KEY_NAME } from '../records/names/field-names.ts'
import { isKeyName, isOptionName, normalizeFieldName } from '../records/names/known-names.ts'
import type { JsonPath } from './json-offsets.ts'

/** Questions that are together in a file. */
export interface QuestionList {
  /** Where they are: the list, or the object whose values they are. */
  readonly path: JsonPath
  readonly items: readonly { readonly key: string | number; readonly value: unknown }[]
  /** What the file calls the list: its title, or the name of its field; null for nothing. */
  readonly title: string | null
}

/** Entries of a list that are looked at to tell whether it is one of questions. */
const ENTRIES_TRIED = 100

/** Names that lead to questions without saying what these are about. */
const GENERAL_NAMES = new Set(
  (
    'questions question questionbank questionslist items data results result quiz quizzes bank exam exams test tests records ' +
    'entries cards content contents list props pageprops rows body payload assessment sections section mcqs mcq all'
  ).split(' '),
)

/** Parts of an object that say what its questions are about. */
const TITLE_NAMES = ['title', 'name', 'category', 'topic', 'subject', 'section', 'chapter', 'domain']

/** Characters of a title. */
const TITLE_MAX = 200

/**
 * All lists of questions in a JSON value, however deep, in the file's order: lists and objects of which at least a third
 * are objects with a text and options, or with a text and a key.
 */
export function findQuestionLists(root: unknown): QuestionList[] {
  const lists: QuestionList[] = []
  const visit = (value: unknown, path: JsonPath, title: string | null): void => {
    if (!isRecord(value) && !Array.isArray(value)) return
    const items = itemsOf(value)
    if (areQuestions(items, Array.isArray(value))) {
      const before = lists.length
      const own = items.filter(
        ({ key, value: item }) => isQuestion(item) || !finds(item, [...path, key], title),
      )
      lists.splice(before, 0, { path, items: own, title })
      return
    }
    if (isRecord(value) && isQuestion(value)) {
      lists.push({ path: path.slice(0, -1), items: [{ key: path.at(-1) ?? '', value }], title })
      return
    }
    visitInside(value, path, title)
  }
  const visitInside = (value: unknown, path: JsonPath, title: string | null): void => {
    if (Array.isArray(value)) {
      value.forEach((entry, index) => {
        visit(entry, [...path, index], title)
      })
    } else if (isRecord(value)) {
      const own = ownTitle(value) ?? title
      for (const [name, part] of Object.entries(value)) {
        visit(part, [...path, name], GENERAL_NAMES.has(normalizeFieldName(name)) ? own : name)
      }
    }
  }
  /** Whether there are lists inside a value, which are added. */
  const finds = (value: unknown, path: JsonPath, title: string | null): boolean => {
    const before = lists.length
    visitInside(value, path, title)
    return lists.length > before
  }
  visit(root, [], null)
  return lists
}

/**
 * Lists of objects whose fields have the contents of questions, whatever their names are: a text, options, and a key that names some of
 * them. They are read only as a learner says what their fields mean.
 */
export function findListsByContent(root: unknown): QuestionList[] {
  const lists: QuestionList[] = []
  const misses = new Map<string, number>()
  const visit = (value: unknown, path: JsonPath): void => {
    if (Array.isArray(value) && looksLikeQuestions(value, misses)) {
      lists.push({ path, items: itemsOf(value), title: null })
    } else if (Array.isArray(value) || isRecord(value)) {
      for (const { key, value: part } of itemsOf(value)) visit(part, [...path, key])
    }
  }
  visit(root, [])
  return lists
}

/** Objects that show whether a list of them is one of questions: at least, and at most. */
const RECORDS_MIN = 2
const RECORDS_TRIED = 20

/** Lists with the same fields that are no questions, after which no more of them are looked at: a look takes a millisecond. */
const MISSES_MAX = 50

/** Different sets of fields that are looked at: each costs as much as reading some hundred questions. */
const FIELDS_TRIED = 20

/** @param misses how many lists with the same fields are no questions, by the names of the fields; one is added where it is none */
function looksLikeQuestions(list: readonly unknown[], misses: Map<string, number>): boolean {
  const tried = list.slice(0, RECORDS_TRIED)
  const records = tried.filter(isRecord)
  if (records.length < RECORDS_MIN || records.length * 2 < tried.length) return false
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  if (names.length > MAPPED_COLUMNS_MAX) return false
  const fields = JSON.stringify(names)
  const missed = misses.get(fields)
  if (missed === undefined ? misses.size === FIELDS_TRIED : missed >= MISSES_MAX) return false
  const unused = names.map(() => 'unused' as const)
  const rows = records.map((record) => names.map((name) => record[name]))
  const isFound = guessRoles(unused, rows) !== null
  misses.set(fields, isFound ? Number.NEGATIVE_INFINITY : (missed ?? 0) + 1)
  return isFound
}

function itemsOf(value: Record<string, unknown> | readonly unknown[]): QuestionList['items'] {
  if (Array.isArray(value)) return value.map((entry: unknown, key) => ({ key, value: entry }))
  return Object.entries(value).map(([key, entry]) => ({ key, value: entry }))
}

/** A list may hold anything beside its questions; of an object most values must be objects. */
function areQuestions(items: QuestionList['items'], isList: boolean): boolean {
  const tried = items.slice(0, ENTRIES_TRIED)
  const records = tried.filter(({ value }) => isRecord(value))
  if (records.length === 0 || (!isList && records.length * 2 < tried.length)) return false
  const questions = records.filter(({ value }) => isQuestion(value)).length
  // Beside some questions, other entries with a text are tasks without options, which are named.
  const areTasks = isList && questions >= QUESTIONS_MIN && records.every(({ value }) => hasText(value))
  return questions * 3 >= records.length || areTasks
}

/** Questions in a list whose other entries only have a text. */
const QUESTIONS_MIN = 3

function hasText(value: unknown): boolean {
  return isRecord(value) && findText(fieldsOf(Object.entries(value))) !== ''
}

/** Whether a value has what a question needs: a text, and options or a key. */
function isQuestion(value: unknown): boolean {
  if (!isRecord(value)) return false
  const inner = isRecord(value.question) ? value.question : {}
  const fields = fieldsOf([...Object.entries(value), ...Object.entries(inner)])
  if (findText(fields) === '') return false
  let options = 0
  let keys = 0
  for (const [name, field] of fields) {
    const isList = Array.isArray(field.value) || isRecord(field.value)
    if (
      isOptionName(name) &&
      firstFilled(fields, [name]) !== null &&
      (name !== OPTIONS_OR_KEY_NAME || isList)
    )
      options++
    else if (isKeyName(name) && firstFilled(fields, [name]) !== null) keys++
  }
  return options > 0 || keys > 0
}

function ownTitle(value: Record<string, unknown>): string | null {
  for (const name of TITLE_NAMES) {
    const title = plainText(value[name])
    if (title !== null && title !== '' && title.length <= TITLE_MAX) return title
  }
  return null
}

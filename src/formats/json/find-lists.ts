import { MAPPED_COLUMNS_MAX } from '../../domain/importing/columns/column-mapping.ts'
import { WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { isRecord, memberOf } from '../../domain/is-record.ts'
import { knownRoles } from '../columns/read-with-mapping.ts'
import { findReading, type Reading } from '../readings/find-reading.ts'
import { findText, passageAbove } from '../records/field-texts.ts'
import { fieldsOf, firstFilled } from '../records/fields.ts'
import { plainText } from '../records/loose-value.ts'
import { OPTIONS_OR_KEY_NAME } from '../records/names/field-names.ts'
import { isKeyName, isOptionName, normalizeFieldName } from '../records/names/known-names.ts'
import { pairInFields } from '../records/pair-fields.ts'
import type { JsonPath } from './json-offsets.ts'

/** Questions that are together in a file. */
export interface QuestionList {
  /** Where they are: the list, or the object whose values they are. */
  readonly path: JsonPath
  readonly items: readonly { readonly key: string | number; readonly value: unknown }[]
  /** What the file calls the list: its title, or the name of its field; null for nothing. */
  readonly title: string | null
  /** A text to read or hear that the file has once, for all of the list; absent or '' for none. */
  readonly passage?: string
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
export function findQuestionLists(root: unknown, isEntry: IsEntry = isQuestion): QuestionList[] {
  const lists: QuestionList[] = []
  const visit = (value: unknown, path: JsonPath, title: string | null, passage: string): void => {
    if (!isRecord(value) && !Array.isArray(value)) return
    const items = itemsOf(value)
    if (areEntries(items, Array.isArray(value), isEntry)) {
      const before = lists.length
      const own = items.filter(
        ({ key, value: item }) => isEntry(item) || !finds(item, [...path, key], title, passage),
      )
      lists.splice(before, 0, { path, items: own, title, passage })
      return
    }
    if (isRecord(value) && isEntry(value)) {
      lists.push({ path: path.slice(0, -1), items: [{ key: path.at(-1) ?? '', value }], title, passage })
      return
    }
    visitInside(value, path, title, passage)
  }
  const visitInside = (value: unknown, path: JsonPath, title: string | null, passage: string): void => {
    if (Array.isArray(value)) {
      value.forEach((entry, index) => {
        visit(entry, [...path, index], title, passage)
      })
    } else if (isRecord(value)) {
      const own = ownTitle(value) ?? title
      const read = passageAbove(value) || passage
      for (const [name, part] of Object.entries(value)) {
        visit(part, [...path, name], GENERAL_NAMES.has(normalizeFieldName(name)) ? own : name, read)
      }
    }
  }
  /** Whether there are lists inside a value, which are added. */
  const finds = (value: unknown, path: JsonPath, title: string | null, passage: string): boolean => {
    const before = lists.length
    visitInside(value, path, title, passage)
    return lists.length > before
  }
  visit(root, [], null, '')
  return lists
}

/** The same of pairs of a term and its answer, by the names of their fields. */
export function findPairLists(root: unknown): QuestionList[] {
  return findQuestionLists(root, isPair)
}

/** Whether a value is one of those that a list is made of. */
type IsEntry = (value: unknown) => boolean

function isPair(value: unknown): boolean {
  return isRecord(value) && pairInFields(fieldsOf(Object.entries(value)), WHOLE_FILE) !== null
}

/**
 * Lists of objects, or objects of such, whose fields have the contents of questions, whatever their names are: a text, options, and a key
 * that names some of them.
 */
export function findListsByContent(root: unknown): QuestionList[] {
  const records = new Map<string, Record<string, unknown>[]>()
  const gather = (value: unknown): void => {
    if (!Array.isArray(value) && !isRecord(value)) return
    const items = itemsOf(value)
    const fields = fieldsOfRecords(items)
    const known = fields === null ? undefined : records.get(fields)
    if (known !== undefined) known.push(...recordsAmong(items).slice(0, RECORDS_TRIED - known.length))
    else if (fields !== null && records.size < FIELDS_TRIED) records.set(fields, recordsAmong(items))
    for (const { value: part } of items) gather(part)
  }
  gather(root)
  const readings = new Map(Array.from(records, ([fields, found]) => [fields, readingOf(found)]))
  if ([...readings.values()].every((reading) => reading === null)) return []
  const lists: QuestionList[] = []
  const visit = (value: unknown, path: JsonPath): void => {
    if (!Array.isArray(value) && !isRecord(value)) return
    const items = itemsOf(value)
    const reading = readings.get(fieldsOfRecords(items) ?? '') ?? null
    // Settings and indexes are objects of objects, too.
    if (reading !== null && (Array.isArray(value) || reading.isSure)) lists.push({ path, items, title: null })
    else for (const { key, value: part } of items) visit(part, [...path, key])
  }
  visit(root, [])
  return lists
}

/** Objects that show whether a list of them is one of questions: at least, and at most of all lists with the same fields. */
const RECORDS_MIN = 2
const RECORDS_TRIED = 100

/** Objects of one list that are looked at. */
const RECORDS_OF_LIST = 20

/** Different sets of fields that are looked at: each costs as much as reading some hundred questions. */
const FIELDS_TRIED = 20

function recordsAmong(items: QuestionList['items']): Record<string, unknown>[] {
  return items
    .slice(0, RECORDS_OF_LIST)
    .map(({ value }) => value)
    .filter(isRecord)
}

/** The names of the fields of a list whose entries are objects, most of them, as one text; null for any other. */
function fieldsOfRecords(items: QuestionList['items']): string | null {
  const records = recordsAmong(items)
  if (records.length < RECORDS_MIN || records.length * 2 < Math.min(items.length, RECORDS_OF_LIST))
    return null
  const names = namesOf(records)
  return names.length > MAPPED_COLUMNS_MAX ? null : JSON.stringify(names)
}

function namesOf(records: readonly Record<string, unknown>[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))]
}

function readingOf(records: readonly Record<string, unknown>[]): Reading | null {
  const names = namesOf(records)
  const rows = records.map((record) => names.map((name) => memberOf(record, name)))
  const named = knownRoles(names.map(normalizeFieldName), rows[0] ?? [])
  return findReading({ names, named, rows, mayBeStatements: false })
}

function itemsOf(value: Record<string, unknown> | readonly unknown[]): QuestionList['items'] {
  if (Array.isArray(value)) return value.map((entry: unknown, key) => ({ key, value: entry }))
  return Object.entries(value).map(([key, entry]) => ({ key, value: entry }))
}

/** A list may hold anything beside its questions; of an object most values must be objects. */
function areEntries(items: QuestionList['items'], isList: boolean, isEntry: IsEntry): boolean {
  const tried = items.slice(0, ENTRIES_TRIED)
  const records = tried.filter(({ value }) => isRecord(value))
  if (records.length === 0 || (!isList && records.length * 2 < tried.length)) return false
  const questions = records.filter(({ value }) => isEntry(value)).length
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
export function isQuestion(value: unknown): boolean {
  if (!isRecord(value)) return false
  const translated = inFirstLanguage(value)
  if (translated !== null) return isQuestion(translated.first)
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

/** A question that an object holds once for each language. */
interface LanguagesOf {
  /** The names of the languages, in the order of the file. */
  readonly languages: readonly string[]
  /** The fields of the object with those of the first language in place of all. */
  readonly first: Record<string, unknown>
}

/** The name of a language: "es", "pt-BR". */
const LANGUAGE = /^[a-z]{2}(?:[-_][A-Za-z]{2})?$/

/**
 * The question in its first language where an object has it in several, each an object with the same fields, among them a list, beside
 * what they have in common: `{r: 1, es: {q: "…", o: […]}, gl: {q: "…", o: […]}}`. Null for any other value.
 */
export function inFirstLanguage(value: unknown): LanguagesOf | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(value)
  const own = entries.flatMap(([name, part]) =>
    LANGUAGE.test(name) && isRecord(part) ? [{ name, part }] : [],
  )
  const [first] = own
  if (first === undefined || own.length < 2 || own.length === entries.length) return null
  const names = Object.keys(first.part).toSorted().join()
  const areAlike = own.every(({ part }) => Object.keys(part).toSorted().join() === names)
  if (!areAlike || !Object.values(first.part).some(Array.isArray)) return null
  const languages = own.map(({ name }) => name)
  const common = entries.filter(([name]) => !languages.includes(name))
  return { languages, first: { ...Object.fromEntries(common), ...first.part } }
}

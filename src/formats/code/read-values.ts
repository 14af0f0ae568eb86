import type { KnownMappings } from '../../domain/importing/columns/column-mapping.ts'
import {
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  quoted,
  WHOLE_FILE,
} from '../../domain/importing/drafts/draft.ts'
import type { OnProgress } from '../../domain/importing/progress.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { WrittenValues } from '../format.ts'
import { findListsByContent, findQuestionLists, type QuestionList } from '../json/find-lists.ts'
import { type Item, readItems } from '../json/read-items.ts'
import { findRowLists } from '../json/row-lists.ts'
import type { GivenKeys } from '../keys/given-keys.ts'
import { isBounded, linesBy } from '../records/fields.ts'
import {
  CODE_NAMES,
  PASSAGE_NAMES,
  PICTURE_NAMES,
  TEXT_NAMES,
  WEAK_TEXT_NAMES,
} from '../records/names/field-names.ts'
import { isKeyName, isKnownName, isOptionName, normalizeFieldName } from '../records/names/known-names.ts'
import { lineFinder } from '../text/line-counter.ts'
import { assignedRecords } from './assigned-records.ts'
import type { Evaluator } from './evaluate.ts'
import { type FoundValue, findValues } from './find-values.ts'
import type { Language } from './language.ts'
import { nameOfList } from './list-names.ts'
import { parallelRecords } from './parallel-lists.ts'
import { KIND, type Tokens } from './tokens.ts'
import { Computed } from './values.ts'

/** The questions of a program, not read yet. */
export interface CodeBank {
  readonly items: readonly CodeItem[]
  /** Entries of lists of questions that the program computes. */
  readonly computed: readonly Computed[]
  /** Where the program changes the keys of its lists. */
  readonly changedKeys: readonly AssignedKey[]
  /** How many of the items have nothing that is computed. */
  readonly whole: number
  readonly lineAt: (offset: number) => number
  readonly source: string
}

/** A field of a question that is computed. */
interface ComputedPart {
  /** Null where it may be any fields. */
  readonly name: string | null
  readonly by: Computed
}

interface CodeItem extends Item {
  readonly value: Record<string, unknown>
  readonly parts: readonly ComputedPart[]
}

/** Questions of one file: as many as an import can store. */
const QUESTIONS_MAX = 100_000

const TOO_LARGE = 'This program is too large to read. Import the file that holds its questions, or split it.'

/** The lists of questions in a program; a refusal, as a sentence for the learner, for one with more than is read. */
export function bankOf(tokens: Tokens, language: Language): CodeBank | { readonly problem: string } {
  if (tokens.isFull) return { problem: TOO_LARGE }
  const written = findValues(tokens, language)
  const { values, evaluator } = written
  if (evaluator.isExcessive || !isBounded(values.map(({ value }) => value))) return { problem: TOO_LARGE }
  const lists = evaluator.hasText ? listsOf(values, evaluator.names) : []
  if (lists.length === 0) {
    const parallel = parallelRecords(values)
    const apart = parallel.length > 0 ? parallel : assignedRecords(tokens, written)
    const items = apart.map(({ record, from }, key) => {
      evaluator.place(record, from)
      return { key, value: record }
    })
    if (items.length > 0) lists.push({ path: [], items, title: null })
    else lists.push(...rowListsOf(values, evaluator))
  }
  const count = lists.reduce((sum, { items }) => sum + items.length, 0)
  if (count > QUESTIONS_MAX)
    return { problem: `The file has more than ${QUESTIONS_MAX} questions. Split it.` }
  const names = values.flatMap(({ name, value }) => (name !== null && holdsRecord(value) ? name : []))
  const changedKeys = lists.length === 0 ? [] : assignedKeys(tokens, new Set(names))
  return { ...itemsOf(lists, evaluator, tokens.source), changedKeys, source: tokens.source }
}

/** All lists and objects that a program writes out, without those to which it adds something that it computes. */
export function valuesOf(tokens: Tokens, language: Language): readonly WrittenValues[] {
  if (tokens.isFull) return []
  const { values, evaluator } = findValues(tokens, language)
  const roots = values.map(({ value }) => value)
  if (evaluator.isExcessive || !isBounded(roots)) return []
  const lineAt = lineFinder(tokens.source)
  const places = new Map<unknown, number | null>()
  const written = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || value instanceof Computed) return value
    const spread = evaluator.spreadIn(value)
    if (spread !== null) return spread
    const copy: unknown = Array.isArray(value)
      ? value.map(written)
      : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part)]))
    places.set(copy, evaluator.placeOf(value))
    return copy
  }
  const value = roots.map(written)
  return [{ name: null, value, linesOf: linesBy(value, (record) => lineAt(places.get(record) ?? 0)) }]
}

/** @param names those of all fields: without one for texts of questions, none can be found by their names */
function listsOf(values: readonly FoundValue[], names: ReadonlySet<string>): QuestionList[] {
  const isNamed = Array.from(names).some((name) => TEXTS.has(normalizeFieldName(name)))
  const rooted = values.filter(({ value }) => holdsRecord(value))
  const named = isNamed
    ? rooted.flatMap(({ name, value }) => findQuestionLists({ [nameOfList(name)]: value }))
    : []
  return named.length > 0 ? named : rooted.flatMap(({ value }) => findListsByContent(value))
}

/** Lists of rows. Without their names all that is computed in them may be any part: such a row is computed as a whole. */
function rowListsOf(values: readonly FoundValue[], evaluator: Evaluator): QuestionList[] {
  const computed = new Map<unknown, Computed>()
  const lists = values.flatMap(({ value, from }) =>
    findRowLists(value, (record, row) => {
      evaluator.place(record, evaluator.placeOf(row) ?? from)
      const by = computedIn(row, evaluator)
      if (by !== null) computed.set(record, by)
    }),
  )
  return lists.map((list) => ({
    ...list,
    items: list.items.map(({ key, value }) => ({ key, value: computed.get(value) ?? value })),
  }))
}

function holdsRecord(value: unknown): boolean {
  return (
    isRecord(value) ||
    (Array.isArray(value) && value.some((entry) => isRecord(entry) || Array.isArray(entry)))
  )
}

function itemsOf(
  lists: readonly QuestionList[],
  evaluator: Evaluator,
  source: string,
): Omit<CodeBank, 'source' | 'changedKeys'> {
  const seen = new Set<unknown>(evaluator.spreadObjects)
  const arrays = lists.flatMap(({ items }) => items.filter(({ key }) => typeof key === 'number'))
  const listed = new Set(arrays.map(({ value }) => value))
  const own = lists.flatMap((list) => {
    // An object that names an entry of a list, such as the current one, is no list: what it computes is no entry.
    const isState = list.items.some(({ key, value }) => typeof key === 'string' && listed.has(value))
    const entries = list.items.filter(({ value }) => {
      if (isState && value instanceof Computed) return false
      const isNew = typeof value !== 'object' || !seen.has(value)
      seen.add(value)
      return isNew
    })
    return entries.length === 0 ? [] : [{ ...list, items: entries }]
  })
  const hasTitles = new Set(own.map(({ title }) => title)).size > 1
  const items: CodeItem[] = []
  const computed: Computed[] = []
  const lineAt = lineFinder(source)
  for (const list of own) {
    for (const { value } of list.items) {
      if (value instanceof Computed) computed.push(value)
      else if (isRecord(value)) {
        const place = evaluator.placeOf(value)
        const parts: ComputedPart[] = []
        const written = writtenFields(value, evaluator, parts)
        const line = place === null ? 1 : lineAt(place)
        const { title, passage } = list
        items.push({ value: written, line, category: hasTitles ? title : null, passage, parts })
      }
    }
  }
  const whole = items.filter(({ parts }) => !parts.some(matters)).length
  return { items, computed, whole, lineAt }
}

/** The fields with nothing computed in them; the others are added to `parts`. */
function writtenFields(
  record: Record<string, unknown>,
  evaluator: Evaluator,
  parts: ComputedPart[],
): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  const spread = evaluator.spreadIn(record)
  if (spread !== null) parts.push({ name: null, by: spread })
  for (const [name, value] of Object.entries(record)) {
    const by = computedIn(value, evaluator)
    if (by === null) written[name] = value
    else parts.push({ name, by })
  }
  return written
}

/** What is computed within a value; null for nothing. */
function computedIn(value: unknown, evaluator: Evaluator): Computed | null {
  if (value instanceof Computed) return value
  if (typeof value !== 'object' || value === null) return null
  const spread = evaluator.spreadIn(value)
  if (spread !== null) return spread
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    const by = computedIn(inner, evaluator)
    if (by !== null) return by
  }
  return null
}

/** Parts of a question that it cannot do without. */
const NEEDED = new Set([...TEXT_NAMES, ...PASSAGE_NAMES, ...CODE_NAMES])

/** Whether a question is not what it was without this part. */
function matters({ name }: ComputedPart): boolean {
  if (name === null) return true
  const compared = normalizeFieldName(name)
  return NEEDED.has(compared) || isOptionName(compared) || isKeyName(compared)
}

const PICTURES: readonly string[] = PICTURE_NAMES
const WEAK_TEXTS = new Set(WEAK_TEXT_NAMES)
const TEXTS = new Set([...TEXT_NAMES, ...WEAK_TEXT_NAMES])

/** Whether a question lacks something without this part. */
function isMissed({ name }: ComputedPart): boolean {
  const compared = normalizeFieldName(name ?? '')
  return isKnownName(compared) || PICTURES.includes(compared)
}

/** Reads the questions as those of JSON are. What is computed is named with its line: nothing is run, and nothing is guessed. */
export function readCodeBank(
  bank: CodeBank,
  known: KnownMappings,
  given: GivenKeys,
  onProgress: OnProgress,
): ImportResult {
  const { items, computed } = bank
  const entries: ImportProblem[] = computed.map((by) => ({
    location: { line: bank.lineAt(by.from), item: null, id: null },
    message: `A program computes this entry, and programs are not run: ${excerpt(bank, by)}. Write the questions out.`,
  }))
  const result = readItems(items, known, given, entries, onProgress)
  const needed = (item: number | null) => items[(item ?? 0) - 1]?.parts.find(matters)
  const refused = result.drafts.flatMap(({ location, text }): ImportProblem[] => {
    const part = needed(location.item)
    return part === undefined ? [] : [{ location, message: partMessage(bank, part), excerpt: text }]
  })
  const problems = result.problems.map((problem): ImportProblem => {
    const parts = items[(problem.location.item ?? 0) - 1]?.parts ?? []
    const part =
      parts.find(matters) ?? parts.find(({ name }) => WEAK_TEXTS.has(normalizeFieldName(name ?? '')))
    return part === undefined ? problem : { ...problem, message: partMessage(bank, part) }
  })
  const drafts = result.drafts.filter(({ location }) => needed(location.item) === undefined)
  const changes = bank.changedKeys.map(({ name, from }): ImportNotice => {
    const message = `The program changes ${quoted(name)} here, and programs are not run. Check the right answers.`
    return { location: { ...WHOLE_FILE, line: bank.lineAt(from) }, message }
  })
  const notices = drafts.flatMap(({ location, text }): ImportNotice[] =>
    (items[(location.item ?? 0) - 1]?.parts ?? [])
      .filter(isMissed)
      .map((part) => ({ location, message: `${partMessage(bank, part)} It was left out.`, excerpt: text })),
  )
  return {
    ...result,
    drafts,
    problems: [...problems, ...refused],
    notices: [...result.notices, ...notices, ...changes],
  }
}

function partMessage(bank: CodeBank, { name, by }: ComputedPart): string {
  const what = name === null ? 'fields' : quoted(name)
  return `The program computes ${what} in line ${bank.lineAt(by.from)}, and programs are not run: ${excerpt(bank, by)}. Write the value out.`
}

/** Characters of a program that a message shows. */
const EXCERPT_MAX = 60

function excerpt({ source }: CodeBank, { from, to }: Computed): string {
  const written = source.slice(from, Math.min(to, from + 4 * EXCERPT_MAX)).replace(/\s+/g, ' ')
  return written.length > EXCERPT_MAX ? `${written.slice(0, EXCERPT_MAX)}…` : written
}

/** A place where a program gives a question another key than its list does. */
interface AssignedKey {
  readonly name: string
  readonly from: number
}

/** Notices of one file: a program that builds its keys would have one for each question. */
const NOTICES_MAX = 5

const EQUALS = 61

/** Methods that call a function with each entry of a list. */
const EACH = new Set(['forEach', 'map', 'flatMap', 'filter'])

/**
 * Where a program assigns a key to an entry of one of its lists: `questions[1].answer = 0`, or `q.answer = 0` where `q` goes through the
 * list.
 *
 * @param lists the names of its lists
 */
function assignedKeys(tokens: Tokens, lists: ReadonlySet<string>): readonly AssignedKey[] {
  const entries = new Set<string>()
  const found: AssignedKey[] = []
  for (let at = 1; at < tokens.count && found.length < NOTICES_MAX; at++) {
    if (tokens.isName(at)) addEntries(tokens, at, lists, entries)
    // To compare all signs as texts takes longer than to find the values.
    if (tokens.kind(at) !== KIND.sign || tokens.source.charCodeAt(tokens.end(at) - 1) !== EQUALS) continue
    if (!/^[-+|?]{0,2}=$/.test(tokens.text(at))) continue
    const member = memberBefore(tokens, at)
    if (member === null || !isKeyName(normalizeFieldName(member.name))) continue
    const { owner } = member
    const open = tokens.is(owner, ']') ? tokens.mate(owner) : 0
    const isEntry = open > 0 ? lists.has(tokens.text(open - 1)) : entries.has(tokens.text(owner))
    if (isEntry) found.push({ name: member.name, from: tokens.start(at) })
  }
  return found
}

/** The names of entries of the list that is named here: `of questions`, `in questions`, `questions.forEach((q`. */
function addEntries(tokens: Tokens, at: number, lists: ReadonlySet<string>, entries: Set<string>): void {
  const isLoop = tokens.isName(at - 1) && (tokens.is(at - 1, 'of') || tokens.is(at - 1, 'in'))
  if (!(isLoop || tokens.is(at + 1, '.')) || !lists.has(tokens.text(at))) return
  if (isLoop && tokens.isName(at - 2)) entries.add(tokens.text(at - 2))
  if (!EACH.has(tokens.text(at + 2)) || !tokens.is(at + 3, '(')) return
  const name = [at + 4, at + 5].find((place) => tokens.isName(place) && !tokens.is(place, 'function'))
  if (name !== undefined) entries.add(tokens.text(name))
}

/** What is assigned by a sign: `owner.name =` or `owner["name"] =`. */
function memberBefore(
  tokens: Tokens,
  sign: number,
): { readonly name: string; readonly owner: number } | null {
  const last = sign - 1
  if (tokens.isName(last) && tokens.is(last - 1, '.')) return { name: tokens.text(last), owner: last - 2 }
  const open = tokens.is(last, ']') ? tokens.mate(last) : 0
  if (open === 0 || last - open !== 2 || tokens.kind(open + 1) !== KIND.text) return null
  return { name: tokens.text(open + 1).slice(1, -1), owner: open - 1 }
}

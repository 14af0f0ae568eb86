import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import {
  type ColumnMapping,
  type KnownMappings,
  MAPPED_COLUMNS_MAX,
} from '../../domain/importing/columns/column-mapping.ts'
import {
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  quoted,
} from '../../domain/importing/drafts/draft.ts'
import { type OnProgress, reported, stepOf, UNREPORTED } from '../../domain/importing/progress.ts'
import { isRecord, memberOf } from '../../domain/is-record.ts'
import { mappedNames } from '../columns/mapped-names.ts'
import { readWithMapping, SAMPLE_ROWS } from '../columns/read-with-mapping.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { GivenKeys } from '../keys/given-keys.ts'
import { rowsAllOver } from '../readings/column-facts.ts'
import { valueReader } from '../readings/value-readers.ts'
import { type Field, type Fields, fieldsOf, firstFilled } from '../records/fields.ts'
import { isBlank } from '../records/loose-value.ts'
import { CATEGORY_NAMES, PASSAGE_NAMES } from '../records/names/field-names.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { questionOfRecord } from '../records/question-of-record.ts'
import { verdictSpeller } from '../records/statements.ts'
import { textReader } from '../records/text-reader.ts'
import { inFirstLanguage } from './find-lists.ts'

/** An entry of a list of questions. */
export interface Item {
  readonly value: unknown
  readonly line: number
  /** What the file calls the list of the question; null for nothing. */
  readonly category: string | null
  /** The text to read that the file has once for all of the list; absent or '' for none. */
  readonly passage?: string | undefined
}

/** An item that is an object, and its number. */
interface RecordItem extends Item {
  readonly value: Record<string, unknown>
  readonly item: number
}

/**
 * Questions from the entries of lists, by the names of their fields or as a learner said what these mean.
 *
 * @param given keys that another file lists
 */
export function readItems(
  items: readonly Item[],
  known: KnownMappings,
  given: GivenKeys,
  earlier: readonly ImportProblem[] = [],
  onProgress: OnProgress = UNREPORTED,
): ImportResult {
  const records: RecordItem[] = []
  const notices: ImportNotice[] = []
  let areLeftOut = false
  items.forEach((entry, index) => {
    const { line } = entry
    const translated = inFirstLanguage(entry.value)
    const value = translated?.first ?? entry.value
    const item = index + 1
    if (translated !== null && !areLeftOut) {
      notices.push({ location: { line, item, id: null }, message: leftOutMessage(translated.languages) })
      areLeftOut = true
    }
    if (isRecord(value)) records.push({ ...entry, value, item })
    else {
      const message = "This entry isn't an object with named fields, so it's no question and was skipped."
      notices.push({ location: { line, item, id: null }, message })
    }
  })
  const result = readRecordItems(records, known, given, onProgress)
  return {
    ...result,
    problems: [...earlier, ...result.problems].sort(byLine),
    notices: [...notices, ...result.notices].sort(byLine),
  }
}

function leftOutMessage([first = '', ...others]: readonly string[]): string {
  const left = others.map((name) => quoted(name)).join(', ')
  return `Each question is there in several languages. It was read in ${quoted(first)}, the first of them. Left out: ${left}.`
}

/** The names of all fields, in the order in which they occur; of more than a learner is asked about only the first ones. */
function namesOf(items: readonly RecordItem[]): readonly string[] {
  const names = new Set<string>()
  for (const { value } of items) {
    for (const name of Object.keys(value)) names.add(name)
    if (names.size > MAPPED_COLUMNS_MAX) break
  }
  return [...names]
}

function readRecordItems(
  items: readonly RecordItem[],
  known: KnownMappings,
  given: GivenKeys,
  onProgress: OnProgress,
): ImportResult {
  const names = namesOf(items)
  const read = (mapping: ColumnMapping | null, from: readonly RecordItem[]) => {
    const fields = mapping === null ? fieldsByName : mappedFields(names, mapping.roles, items)
    const spelled = verdictSpeller(rowsAllOver(from).map((item) => withContext(fields(item.value), item)))
    const progress = from === items ? onProgress : UNREPORTED
    const questions = Array.from(reported(from, stepOf(progress, 0, 0.4)), (item) =>
      questionOfRecord(item, spelled(withContext(fields(item.value), item))),
    )
    return resolveQuestions(questions, {
      firstNumber: 0,
      given,
      textReader,
      onProgress: stepOf(progress, 0.6, 1),
    })
  }
  if (items.length === 0) return read(null, items)
  const sample = items.slice(0, SAMPLE_ROWS)
  return readWithMapping(
    {
      kind: 'json',
      names,
      compared: names.map(normalizeFieldName),
      startsWithQuestion: false,
      isNamed: true,
      sample: sample.map(({ value }) => names.map((name) => memberOf(value, name))),
      allOver: rowsAllOver(items).map(({ value }) => names.map((name) => memberOf(value, name))),
      rows: items.length,
      read: (mapping) => read(mapping, items),
      countSample: (mapping) => read(mapping, sample).drafts.length,
    },
    known,
  )
}

function fieldsByName(value: Record<string, unknown>): Fields {
  return fieldsOf(Object.entries(value))
}

/** Reads an object by what its fields mean. */
function mappedFields(
  names: readonly string[],
  roles: readonly ColumnRole[],
  items: readonly RecordItem[],
): (value: Record<string, unknown>) => Fields {
  const compared = mappedNames(names.map(normalizeFieldName), roles)
  const tried = rowsAllOver(items)
  const readers = names.map((name, index) =>
    valueReader(
      roles[index] ?? 'unused',
      tried.map(({ value }) => memberOf(value, name)),
    ),
  )
  return (value) => {
    const fields = new Map<string, Field>()
    names.forEach((name, index) => {
      const as = compared[index] ?? null
      if (as === null || !Object.hasOwn(value, name)) return
      const earlier = fields.get(as)
      if (earlier === undefined || isBlank(earlier.value))
        fields.set(as, { name, value: readers[index]?.(value[name]) })
    })
    return fields
  }
}

function byLine(one: ImportNotice, other: ImportNotice): number {
  return one.location.line - other.location.line
}

/** The fields with what is said of their whole list, where they don't say it themselves. */
function withContext(fields: Fields, { category, passage = '' }: Item): Fields {
  const added = [
    ...(category === null || firstFilled(fields, CATEGORY_NAMES) !== null ? [] : [['category', category]]),
    ...(passage === '' || firstFilled(fields, PASSAGE_NAMES) !== null ? [] : [['passage', passage]]),
  ].map(([name = '', value]) => [name, { name, value }] as const)
  return added.length === 0 ? fields : new Map([...fields, ...added])
}

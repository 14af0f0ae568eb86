import { sql } from 'kysely'
import {
  type BatchQuestion,
  type Question,
  sentContent,
  type WireValues,
} from '../../../../contract/question.ts'
import type { UserDataQuestion } from '../../../../contract/user-data.ts'
import {
  type ByWire,
  CONTENT_FIELDS,
  type Conversions,
  FIELD_NAMES,
  type FieldKind,
  type FieldName,
  fieldsThat,
  mapFields,
  RARE_FIELDS,
} from '../../../../domain/questions/content-fields.ts'
import { type JsonSql, usualMembers } from '../../engine/json-sql.ts'
import type { Database } from '../../schema.ts'
import { readNullableFlag, readTexts, toIso, toIsoOrNull } from '../stored-values.ts'

/** The values of each kind of field in a row of `questions`. */
interface StoredValues extends Omit<WireValues, 'options' | 'key' | 'feedback'> {
  /** Lists are JSON. */
  readonly options: string
  readonly key: string
  readonly feedback: string | null
}

/** SQLite reads a boolean as a number. */
type RowValues = Omit<StoredValues, 'switch'> & { readonly switch: boolean | number | null }

const AS_STORED: Conversions<WireValues, StoredValues> = {
  options: (texts) => JSON.stringify(texts),
  key: (texts) => JSON.stringify(texts),
  feedback: writeFeedback,
}

const AS_SENT: Conversions<RowValues, WireValues> = {
  options: readTexts,
  key: readTexts,
  feedback: readFeedback,
  switch: readNullableFlag,
}

/** How the database writes a kind of field as JSON, and what PostgreSQL must be told of a parameter, which it takes for text. */
const SQL_OF_KINDS: Readonly<
  Record<FieldKind, { readonly json: 'text' | 'json' | 'flag'; readonly type?: 'boolean' }>
> = {
  text: { json: 'text' },
  line: { json: 'text' },
  id: { json: 'text' },
  format: { json: 'text' },
  options: { json: 'json' },
  key: { json: 'json' },
  feedback: { json: 'json' },
  switch: { json: 'flag', type: 'boolean' },
}

function columnsOf<Name extends FieldName>(
  names: readonly Name[],
): readonly (typeof CONTENT_FIELDS)[Name]['wire'][] {
  return names.map((name) => CONTENT_FIELDS[name].wire)
}

/** The columns of the content, in the order of the table of fields. */
const CONTENT_COLUMNS = columnsOf(FIELD_NAMES)
const COMMON_FIELDS = fieldsThat('isRare', false)
const KEY_COLUMNS = columnsOf(fieldsThat('isLater', false))
const LATER_COLUMNS = columnsOf(fieldsThat('isLater', true))

/** Columns whose texts may show images. */
export const FORMATTED_COLUMNS = columnsOf(fieldsThat('isFormatted', true))
/** Columns that the cleanup empties when a question was deleted long ago. */
export const CLEANED_COLUMNS = columnsOf(fieldsThat('isCleaned', true))
/** Columns by which a restore finds a question. */
export const MATCHED_COLUMNS = KEY_COLUMNS

/** The columns of a content as it was sent. */
export const storedContent = mapFields('wire', 'wire', AS_STORED)

/** A question row, with ids in place of the internal numbers. */
export interface QuestionRow extends ByWire<RowValues> {
  readonly id: string
  readonly user_id: string
  readonly is_flagged: boolean | number
  readonly is_correct: boolean | number | null
  readonly source_test_id: string | null
  readonly created_at: number
  readonly revision: number
}

export function selectQuestions(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('questions', 'questions.learner', 'users.learner')
    .leftJoin('tests', (join) =>
      join.onRef('tests.learner', '=', 'questions.learner').onRef('tests.seq', '=', 'questions.source_test'),
    )
    .select([
      'questions.id',
      'users.id as user_id',
      ...CONTENT_COLUMNS.map((column) => `questions.${column}` as const),
      'questions.is_flagged',
      'questions.is_correct',
      'tests.id as source_test_id',
      'questions.created_at',
      'questions.revision',
    ])
}

/** The content of a row as it is sent. */
export const contentOfRow = mapFields('wire', 'wire', AS_SENT)

/** Written out as one object: a large bank is read in less time than with a loop or a copy. */
export function toQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    user_id: row.user_id,
    question_text: row.question_text,
    category: row.category,
    possible_answers: AS_SENT.options(row.possible_answers),
    correct_answers: AS_SENT.key(row.correct_answers),
    explanation: row.explanation,
    format: row.format,
    option_feedback: AS_SENT.feedback(row.option_feedback),
    reference: row.reference,
    source_id: row.source_id,
    keep_order: AS_SENT.switch(row.keep_order),
    pair_set: row.pair_set,
    made_by: row.made_by,
    is_flagged: Boolean(row.is_flagged),
    is_correct: readNullableFlag(row.is_correct),
    source_test_id: row.source_test_id,
    created_at: toIso(row.created_at),
    revision: row.revision,
  }
}

/** {@link toQuestion} as SQL: the JSON of a row of `questions`, `users` and `tests`. */
export function questionJson(json: JsonSql) {
  const membersOf = (names: readonly FieldName[]) =>
    Object.fromEntries(
      names.map((name) => {
        const { wire, kind } = CONTENT_FIELDS[name]
        return [wire, json[SQL_OF_KINDS[kind].json](`questions.${wire}`)]
      }),
    )
  const first = {
    id: json.text('questions.id'),
    user_id: json.text('users.id'),
    ...membersOf(COMMON_FIELDS),
    is_flagged: json.flag('questions.is_flagged'),
    is_correct: json.flag('questions.is_correct'),
    source_test_id: json.text('tests.id'),
    created_at: json.time('questions.created_at'),
  }
  const members = { ...membersOf(RARE_FIELDS), revision: json.integer('questions.revision') }
  return json.object(first, usualMembers(IS_PLAIN, PLAIN, members))
}

/** What a question has that was added without any of these, and never changed. */
const PLAIN: Readonly<Record<string, string | number | null>> = {
  ...Object.fromEntries(RARE_FIELDS.map((name) => [CONTENT_FIELDS[name].wire, CONTENT_FIELDS[name].missing])),
  revision: 1,
}

const IS_PLAIN = sql.join(
  Object.entries(PLAIN).map(([column, value]) =>
    value === null
      ? sql`${sql.ref(`questions.${column}`)} is null`
      : sql`${sql.ref(`questions.${column}`)} = ${sql.lit(value)}`,
  ),
  sql` and `,
)

/** All questions of a user in the order they were added, deleted ones included. */
export async function readExportedQuestions(db: Database, userId: string): Promise<UserDataQuestion[]> {
  const rows = await selectQuestions(db)
    .select('questions.deleted_at')
    .where('users.id', '=', userId)
    .orderBy('questions.seq')
    .execute()
  return rows.map((row) => ({
    ...toQuestion(row),
    deleted_at: toIsoOrNull(row.deleted_at),
  }))
}

/** A content as parts of a statement: its columns, and its values. */
export const CONTENT_REFS = CONTENT_COLUMNS.map((column) => sql.ref(column))

export function contentValues(question: BatchQuestion) {
  const stored = storedContent(question)
  return FIELD_NAMES.map((name) => {
    const { wire, kind } = CONTENT_FIELDS[name]
    const { type } = SQL_OF_KINDS[kind]
    return type === undefined ? sql`${stored[wire]}` : sql`cast(${stored[wire]} as ${sql.raw(type)})`
  })
}

/** Reads the JSON of {@link writeFeedback}. */
function readFeedback(json: string | null): (string | null)[] | null {
  return json === null ? null : JSON.parse(json)
}

/** Null when no option has any. */
function writeFeedback(feedback: BatchQuestion['option_feedback']): string | null {
  return feedback?.some((text) => text) ? JSON.stringify(feedback.map((text) => text || null)) : null
}

/** The content that an entry with `replaces` replaces, for comparison. */
export function replaceableKey(question: BatchQuestion | Question): string {
  return JSON.stringify(keyParts(question))
}

/**
 * The content by which a question that is sent again is recognized. The flag is not part of it: the learner may have
 * changed it since.
 */
export function resentKey(question: BatchQuestion | Question): string {
  const { is_correct = null, source_test_id = null } = question
  return JSON.stringify([...keyParts(question), is_correct, source_test_id])
}

/** Imports are remembered by the hash of these: those of earlier releases have no later fields. */
function keyParts(question: BatchQuestion | Question): readonly unknown[] {
  const content = { ...sentContent(question), option_feedback: writeFeedback(question.option_feedback) }
  const later = LATER_COLUMNS.map((column) => content[column])
  const filled = later.slice(0, later.findLastIndex((value) => value !== null) + 1)
  return [...KEY_COLUMNS.map((column) => content[column]), ...filled]
}

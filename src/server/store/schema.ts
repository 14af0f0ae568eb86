import type { ColumnType, Generated, Kysely } from 'kysely'

/**
 * The tables, as queries see them. Two rules shape them:
 *
 * Inside, rows are known by small numbers: a learner by `users.learner`, whatever they own by `(learner, seq)`.
 * These are the primary keys, so that one learner's rows lie side by side, and the foreign keys, so that a row
 * cannot refer to what belongs to somebody else. They never leave this folder.
 *
 * Outside, rows are known by their `id` (images by their `name`), which nothing inside refers to: all of a
 * learner's ids can be drawn anew without touching a reference.
 *
 * `seq` counts what a learner added, over all tables, in the order it was committed: the order of every list.
 */
export interface Tables {
  users: UserTable
  tests: TestTable
  questions: QuestionTable
  practice_responses: PracticeResponseTable
  question_notes: QuestionNoteTable
  images: ImageTable
  imports: ImportTable
  import_parts: ImportPartTable
  secrets: SecretTable
  failed_lookups: FailedLookupTable
  network_use: NetworkUseTable
}

export type Database = Kysely<Tables>

/** SQLite keeps 0 and 1 for it; read it with `Boolean(…)`. */
type Flag = ColumnType<boolean | number, boolean, boolean>
type NullableFlag = ColumnType<boolean | number | null, boolean | null, boolean | null>

/** Milliseconds since the Unix epoch. */
type Time = number

/** A list, as JSON. */
type JsonText = string

interface UserTable {
  learner: Generated<number>
  id: string
  name: string
  w3w_identifier: string
  /** What look-ups compare by, see `identifier-hash.ts`. */
  identifier_hash: string
  /** The last `seq` given out to this learner. */
  last_seq: number
  created_at: Time
  /**
   * Which state of the learner's tests and questions stands: drawn anew with every change to them, never counted, so
   * that a restored backup brings no revision back for another state.
   */
  revision: string
}

interface TestTable {
  learner: number
  seq: number
  id: string
  score: number
  passed: Flag
  taken_at: Time
  /** The chosen categories it was drawn from; null for the whole bank, and when it is not known. */
  categories: JsonText | null
  /** Array of `{id, question_text, is_correct}`. */
  questions: JsonText
}

interface QuestionTable {
  learner: number
  seq: number
  id: string
  question_text: string
  category: string | null
  possible_answers: JsonText
  correct_answers: JsonText
  explanation: string | null
  is_flagged: Flag
  is_correct: NullableFlag
  /** `seq` of the test it came from. */
  source_test: number | null
  created_at: Time
}

interface PracticeResponseTable {
  learner: number
  seq: number
  id: string
  /** `seq` of the question it answers. */
  question: number
  selected_answers: JsonText
  is_correct: Flag
  response_time_ms: number | null
  source: string
  created_at: Time
}

interface QuestionNoteTable {
  learner: number
  /** `seq` of the question it belongs to: a question has one note at most. */
  question: number
  id: string
  note_text: string
  hint_text: string
  created_at: Time
  updated_at: Time
}

interface ImageTable {
  learner: number
  seq: number
  name: string
  content_type: string
  bytes: number
  /** When it was first seen that no note shows it; null while one does, or nobody has looked. */
  unshown_since: Time | null
}

/** The one import in parts that a learner may have under way, or the last one that was stored. */
interface ImportTable {
  learner: number
  /** Chosen by the client. */
  import_id: string
  /** How many parts it has. */
  parts: number
  /** When the last part came in. */
  changed_at: Time
  /** What was answered once all parts were stored; null until then. */
  created: number | null
  replaced: number | null
}

interface ImportPartTable {
  learner: number
  /** From 1. */
  number: number
  /** Hash of `questions`, by which the same part is recognised. */
  digest: string
  /** Length of `questions`, bytes. */
  bytes: number
  /** Array of the entries of `POST /questions/batch`, notes sanitised; empty once the import is stored. */
  questions: JsonText
}

interface SecretTable {
  name: string
  value: string
}

/** Look-ups by identifier that found nobody, where several processes count together; see `../lookups/limits.ts`. */
interface FailedLookupTable {
  /** Keyed hash of the network; '' for all of them together. */
  network: string
  failures: number
  at: Time
}

/** What networks used lately, where several processes count together; see `../quotas/level.ts`. */
interface NetworkUseTable {
  /** Keyed hash of what is counted and the network. */
  network: string
  amount: number
  at: Time
}

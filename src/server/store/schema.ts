import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Confidence } from '../../domain/model.ts'
import type { ByWire, FieldValues } from '../../domain/questions/content-fields.ts'
import type { AssistantChangeTable, AssistantKeyTable, AssistantProposalTable } from './assistants-schema.ts'
import type { Flag, JsonSql, NullableFlag, Time } from './column-types.ts'
import type {
  ShareImageTable,
  ShareResultTable,
  ShareTable,
  ShareVersionTable,
  SuggestionTable,
  TakenBankTable,
  TakenExamTable,
  TakenQuestionTable,
} from './sharing-schema.ts'

/**
 * The tables, as queries see them. Two rules:
 *
 * Internally, rows have small numbers: a learner `users.learner`, what they own `(learner, seq)`. These are the primary
 * keys, so that one learner's rows are stored together, and the foreign keys, so that a row cannot refer to a row of
 * another learner. They never leave this folder, except that assistants name a question by its `seq`: its id would give access
 * beyond the scope of their key.
 *
 * Externally, rows have an `id` (images a `name`). No foreign key refers to it, so all ids of a learner can be replaced
 * without changing a reference.
 *
 * `seq` numbers what a learner added, over all tables, in the order of commits: the order of every list.
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
  past_imports: PastImportTable
  replaced_contents: ReplacedContentTable
  exams: ExamTable
  category_titles: CategoryTitleTable
  papers: PaperTable
  push_subscriptions: PushSubscriptionTable
  shares: ShareTable
  share_versions: ShareVersionTable
  share_images: ShareImageTable
  taken_banks: TakenBankTable
  taken_exams: TakenExamTable
  taken_questions: TakenQuestionTable
  suggestions: SuggestionTable
  share_results: ShareResultTable
  assistant_keys: AssistantKeyTable
  assistant_proposals: AssistantProposalTable
  assistant_changes: AssistantChangeTable
  secrets: SecretTable
  failed_lookups: FailedLookupTable
  network_use: NetworkUseTable
}

export type Database = Kysely<Tables>

interface UserTable {
  learner: Generated<number>
  id: string
  name: string
  w3w_identifier: string
  /** Lookups compare this, see `resources/secrets.ts`. */
  identifier_hash: string
  /** The last `seq` that this learner's rows got. */
  last_seq: number
  created_at: Time
  /**
   * Identifies the state of the learner's tests and questions. Drawn at random with every change of them, not counted, so
   * that after a backup was restored no revision is used again for another state.
   */
  revision: string
  /**
   * Drawn at random whenever answers are judged again, so that a client reads its list of practice responses from the
   * start; empty until then.
   */
  verdicts_revision: Generated<string>
}

interface TestTable {
  learner: number
  seq: number
  id: string
  score: number
  passed: Flag
  taken_at: Time
  /** The chosen categories it was drawn from; null: the whole bank, or not known. */
  categories: JsonSql | null
  /** `seq` of the exam of the learner that it was, which may have been deleted since; null: Test Mode, or not known. */
  exam: number | null
  /** `ExamRules` of the contract at that time; null: Test Mode, or not known. */
  exam_rules: JsonSql | null
  /** Null: not known. */
  duration_ms: number | null
  /** Array of `TestQuestion`. */
  questions: JsonSql
  /** Hash of what the client sent to create it, which later changes leave; null: not known. */
  sent_digest: string | null
}

/** The columns of a question's content, by kind. */
interface ContentColumns extends Omit<FieldValues, 'format' | 'options' | 'key' | 'feedback' | 'switch'> {
  readonly format: ColumnType<'plain' | 'markdown', 'plain' | 'markdown' | undefined, 'plain' | 'markdown'>
  readonly options: JsonSql
  readonly key: JsonSql
  readonly feedback: JsonSql | null
  readonly switch: NullableFlag
}

interface QuestionTable extends ByWire<ContentColumns> {
  learner: number
  seq: number
  id: string
  is_flagged: Flag
  is_correct: NullableFlag
  /** `seq` of the test it came from. */
  source_test: number | null
  created_at: Time
  /** Counts the changes of its content from 1. */
  revision: ColumnType<number, number | undefined, number>
  /** When the learner deleted it; null: it is in the bank. */
  deleted_at: Time | null
  /** Hash of what the client sent to create it, which later changes leave; null: not known. */
  sent_digest: string | null
}

interface PracticeResponseTable {
  learner: number
  seq: number
  id: string
  /** `seq` of the question it answers. */
  question: number
  selected_answers: JsonSql
  is_correct: Flag
  response_time_ms: number | null
  source: string
  created_at: Time
  /** Null when it was not asked or not said. */
  confidence: Confidence | null
  /** How far the learner's clock was from UTC; null when it is not known. */
  utc_offset_minutes: number | null
  /** The verdict that was sent; null: not known, as of one stored before migration 0012 until it is judged again. */
  sent_is_correct: NullableFlag
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
  /** When it was first noticed that no text shows it; null: a text shows it, or it was not checked yet. */
  unshown_since: Time | null
  /**
   * Array of hashes of the names that it had in exports which were restored, and before the learner's identifier changed,
   * so that a restore finds it again; null: none.
   */
  former_names: JsonSql | null
  /** Hash of the file that was uploaded; null: not known. */
  sent_digest: string | null
}

/** The import in parts that a learner has under way, or the last one that was stored. */
interface ImportTable {
  learner: number
  /** Chosen by the client. */
  import_id: string
  /** How many parts it has. */
  parts: number
  /** When the last part was received. */
  changed_at: Time
  /** The result of the import; null until all parts were stored. */
  created: number | null
  replaced: number | null
}

interface ImportPartTable {
  learner: number
  /** From 1. */
  number: number
  /** Hash of `questions`, by which a part that is sent again is recognized. */
  digest: string
  /** Length of `questions`, bytes. */
  bytes: number
  /** Array of the entries of `POST /questions/batch`, notes sanitized; empty once the import is stored. */
  questions: JsonSql
}

/** An import that was stored, so that it can be undone. */
interface PastImportTable {
  learner: number
  seq: number
  /** Under which it is undone. */
  id: string
  /** The client's id of an import in parts; null for others. */
  import_id: string | null
  created: number
  replaced: number
  /**
   * The first and last `seq` reserved for questions that it added: no other question is between them. Null: it added
   * none.
   */
  first_added: number | null
  last_added: number | null
  imported_at: Time
  undone_at: Time | null
  /** What undoing it did, as JSON of `UndoneImport`; null while it counts. */
  undone: JsonSql | null
  /** Array of the hashes of its parts, as JSON; null: it had none, or they are not known. */
  part_digests: JsonSql | null
  /** The name of the assistant that made the change; null: the learner imported. */
  assistant: string | null
}

/** The content that a question had before an import replaced it; removed when the import is undone. */
interface ReplacedContentTable {
  learner: number
  /** `seq` of the import. */
  import: number
  /** `seq` of the question. */
  question: number
  /** `ReplacedContent` as JSON. */
  content: JsonSql
  /** Hash of the content that the import wrote, by which a later change is noticed. */
  written: string
}

/** An exam that a learner has set up. */
interface ExamTable {
  learner: number
  seq: number
  id: string
  /** `ExamContent` of the contract as JSON. */
  content: JsonSql
  /** Counts the changes of its content from 1. */
  revision: number
  created_at: Time
  /** Hash of what the client sent to create it, which later changes leave; null: not known. */
  sent_digest: string | null
}

/** A test on paper. It never changes. */
interface PaperTable {
  learner: number
  seq: number
  id: string
  /** `AboutPaper` of the contract as JSON. */
  about: JsonSql
  /** Array with `seq` and key of each question, in the order of `contents`; the question may have been removed since. */
  used: JsonSql
  /** Array of points and content of each question as JSON. */
  contents: JsonSql
  created_at: Time
  /** Hash of what the client sent to create it; null: it was restored. */
  sent_digest: string | null
}

/** The title of a category, by the category's name. */
interface CategoryTitleTable {
  learner: number
  category: string
  title: string
}

/** A device that is reminded of the daily practice, by a message to its browser (Web Push). */
interface PushSubscriptionTable {
  learner: number
  /** Drawn again whenever the device is switched on: the order in which devices are removed. */
  seq: number
  id: string
  /**
   * The address at which the push service accepts messages for the device. Anyone who knows it and the keys can send
   * some.
   */
  endpoint: string
  /** SHA-256 of `endpoint`, base64url. */
  endpoint_hash: string
  /** Public key and secret of the browser, base64url (RFC 8291). */
  p256dh: string
  auth: string
  /** Minutes after midnight in `time_zone`. */
  minute_of_day: number
  time_zone: string
  /** Array of days of the week, 0 is Sunday. */
  days: JsonSql
  /** When the next reminder is due. */
  due_at: Time
  /** When it is tried: `due_at`, or later after a failure. */
  try_at: Time
  /** Messages in a row that the push service did not accept. */
  failures: number
  created_at: Time
}

interface SecretTable {
  name: string
  value: string
}

/** Failed lookups by identifier, where several processes count together; see `resources/network-counts.ts`. */
interface FailedLookupTable {
  /** Keyed hash of the network; '' for all networks together. */
  network: string
  failures: number
  at: Time
}

/** Recent usage of networks, where several processes count together; see `resources/network-counts.ts`. */
interface NetworkUseTable {
  /** Keyed hash of what is counted and the network. */
  network: string
  amount: number
  at: Time
}

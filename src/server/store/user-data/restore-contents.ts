import type { CategoryTitle } from '../../../contract/category.ts'
import type { Exam } from '../../../contract/exam.ts'
import type { Paper } from '../../../contract/paper.ts'
import type { PracticeResponse } from '../../../contract/practice-response.ts'
import type { QuestionNote } from '../../../contract/question-note.ts'
import type { Restored } from '../../../contract/restore.ts'
import type {
  ExportedShare,
  ExportedTakenBank,
  ExportedTakenExam,
  ExportedTakenQuestion,
} from '../../../contract/share.ts'
import type { Test } from '../../../contract/test.ts'
import type { NewUser, User } from '../../../contract/user.ts'
import type { UserDataQuestion } from '../../../contract/user-data.ts'
import { type CurrentName, findCurrentNames } from '../resources/image-names.ts'
import type { StoredImage } from '../resources/images.ts'
import type { Database } from '../schema.ts'
import { readAllPages } from './cooperative.ts'
import type {
  ExamRowContent,
  PaperRowContent,
  QuestionContent,
  ResponseContent,
  RowRef,
  ShareRowContent,
  TakenBankContent,
  TestContent,
} from './match-rows.ts'

/** The learner that contents are restored into: an existing one, or a new one. */
export type RestoreOwner =
  | { readonly userId: string }
  | { readonly newUser: NewUser & { readonly w3w_identifier: string } }

/**
 * The contents of an export by their names there, in the order of its lists: tests and responses newest first, questions
 * oldest first. Ids are those of the document, unique in each list, and every reference is to something in the document. The
 * notes have been sanitized.
 */
export interface RestoreContents {
  readonly tests: readonly Omit<Test, 'user_id'>[]
  readonly questions: readonly Omit<UserDataQuestion, 'user_id'>[]
  readonly practice_responses: readonly Omit<
    PracticeResponse,
    'user_id' | 'selected_answers' | 'time_taken'
  >[]
  readonly question_notes: readonly Omit<QuestionNote, 'id' | 'user_id'>[]
  readonly exams: readonly Omit<Exam, 'user_id'>[]
  readonly papers: readonly Omit<Paper, 'user_id'>[]
  readonly category_titles: readonly CategoryTitle[]
  readonly shares: readonly ExportedShare[]
  readonly taken_banks: readonly ExportedTakenBank[]
  readonly taken_questions: readonly ExportedTakenQuestion[]
  readonly taken_exams: readonly ExportedTakenExam[]
  /** Of the links that taken banks came from and that answer, by their codes in the document. Absent: none was looked up. */
  readonly shareKeys?: ReadonlyMap<string, string>
  /** Their files are stored already, under `name`. */
  readonly images: readonly (StoredImage & { readonly nameInDocument: string })[]
}

/** What a restore changed. What the learner has now is read with `UserDataStore.load`, outside of the transaction. */
export interface RestoreResult {
  readonly user: User
  /** How many rows of each kind were added; for notes also those that were replaced. */
  readonly restored: Restored['restored']
  /** Names of the images that belong to the learner now. */
  readonly imageNames: ReadonlySet<string>
}

/** The rows that the learner has before a restore, each kind in the order it was added. */
export interface ExistingRows {
  readonly tests: readonly (RowRef & TestContent)[]
  readonly questions: readonly (RowRef & QuestionContent)[]
  readonly responses: readonly (RowRef & ResponseContent)[]
  /** When a note was changed last, milliseconds since the Unix epoch, by the `seq` of its question. */
  readonly notesUpdatedAt: ReadonlyMap<number, number>
  readonly exams: readonly (RowRef & ExamRowContent)[]
  readonly papers: readonly (RowRef & PaperRowContent)[]
  readonly titledCategories: ReadonlySet<string>
  readonly shares: readonly (RowRef & ShareRowContent)[]
  readonly takenBanks: readonly (RowRef & TakenBankContent)[]
  /** By `seq`. */
  readonly linkedQuestions: ReadonlySet<number>
  /** Texts of taken banks that may name images. */
  readonly takenTexts: readonly string[]
  readonly currentImageName: CurrentName
}

/** Those of a new learner. */
export const NO_ROWS: ExistingRows = {
  tests: [],
  questions: [],
  responses: [],
  notesUpdatedAt: new Map(),
  exams: [],
  papers: [],
  titledCategories: new Set(),
  shares: [],
  takenBanks: [],
  linkedQuestions: new Set(),
  takenTexts: [],
  currentImageName: () => null,
}

/** Rows that are read at once; of tests, each of which may list 5,000 questions; of papers, each of which may have megabytes. */
const PAGE_SIZE = 1000
const TESTS_PAGE_SIZE = 5
const PAPERS_PAGE_SIZE = 5

/**
 * Reads the rows with which the entries of a document are compared. Only the kinds that the document contains, as other
 * writes may wait meanwhile: every reference of the document is to something in it, so the other kinds are not needed.
 */
export async function readExistingRows(
  db: Database,
  learner: number,
  contents: RestoreContents,
): Promise<ExistingRows> {
  const notes = await readUnlessEmpty(contents.question_notes, () =>
    db
      .selectFrom('question_notes')
      .select(['question', 'updated_at'])
      .where('learner', '=', learner)
      .execute(),
  )
  const links = await readUnlessEmpty(contents.taken_questions, () =>
    db.selectFrom('taken_questions').select(['question', 'content']).where('learner', '=', learner).execute(),
  )
  const banks = await readUnlessEmpty(contents.taken_banks, () =>
    db.selectFrom('taken_banks').selectAll().where('learner', '=', learner).orderBy('seq').execute(),
  )
  const titles = await readUnlessEmpty(contents.category_titles, () =>
    db.selectFrom('category_titles').select('category').where('learner', '=', learner).execute(),
  )
  return {
    tests: await readUnlessEmpty(contents.tests, () =>
      readAllPages(TESTS_PAGE_SIZE, (after, size) =>
        pageOf(db.selectFrom('tests').selectAll(), learner, after, size).execute(),
      ),
    ),
    questions: await readUnlessEmpty(contents.questions, () =>
      readAllPages(PAGE_SIZE, (after, size) =>
        pageOf(db.selectFrom('questions').selectAll(), learner, after, size).execute(),
      ),
    ),
    responses: await readUnlessEmpty(contents.practice_responses, () =>
      readAllPages(PAGE_SIZE, (after, size) =>
        pageOf(db.selectFrom('practice_responses').selectAll(), learner, after, size).execute(),
      ),
    ),
    exams: await readUnlessEmpty(contents.exams, () =>
      db.selectFrom('exams').selectAll().where('learner', '=', learner).orderBy('seq').execute(),
    ),
    papers: await readUnlessEmpty(contents.papers, () =>
      readAllPages(PAPERS_PAGE_SIZE, (after, size) =>
        pageOf(db.selectFrom('papers').selectAll(), learner, after, size).execute(),
      ),
    ),
    titledCategories: new Set(titles.map(({ category }) => category)),
    shares: await readUnlessEmpty(contents.shares, () =>
      db.selectFrom('shares').selectAll().where('learner', '=', learner).orderBy('seq').execute(),
    ),
    takenBanks: banks,
    linkedQuestions: new Set(links.flatMap(({ question }) => question ?? [])),
    takenTexts: [...banks.map(({ images }) => images), ...links.map(({ content }) => content)],
    notesUpdatedAt: new Map(notes.map(({ question, updated_at }) => [question, updated_at])),
    currentImageName: namesImages(contents) ? await findCurrentNames(db, learner) : () => null,
  }
}

/** The rows of a learner after a `seq`, in their order. */
function pageOf<
  Query extends {
    where(column: 'learner' | 'seq', is: '=' | '>', value: number): Query
    orderBy(column: 'seq'): Query
    limit(count: number): Query
  },
>(query: Query, learner: number, after: number, size: number): Query {
  return query.where('learner', '=', learner).where('seq', '>', after).orderBy('seq').limit(size)
}

/** Whether the learner's images are needed: to restore those that are missing, or to compare questions that show some. */
function namesImages({ images, questions, papers, taken_banks }: RestoreContents): boolean {
  return (
    images.length > 0 ||
    taken_banks.length > 0 ||
    papers.length > 0 ||
    questions.some(({ question_text, possible_answers, explanation, option_feedback }) =>
      [question_text, explanation, ...possible_answers, ...(option_feedback ?? [])].some((text) =>
        text?.includes('/images/'),
      ),
    )
  )
}

async function readUnlessEmpty<Row>(
  entries: readonly unknown[],
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  return entries.length === 0 ? [] : read()
}

import { readAllPages } from '../engine/cooperative.ts'
import { findCurrentNames } from '../resources/images/former-names.ts'
import type { RestoreContents } from '../restore-contents.ts'
import type { Database } from '../schema.ts'
import type { ExistingRows } from './restore-rows.ts'

/** Rows that are read at once; of tests, each of which may list 5,000 questions. */
const PAGE_SIZE = 1000
const TESTS_PAGE_SIZE = 5

/**
 * Reads the rows with which the entries of a document are compared. Only the kinds that the document contains, as other
 * writes may wait meanwhile: every reference of the document is to something in it, so the other kinds are not needed.
 */
export async function readExistingRows(
  db: Database,
  learner: number,
  contents: RestoreContents,
): Promise<ExistingRows> {
  const notes = await readUnlessEmpty(contents.questionNotes, () =>
    db
      .selectFrom('question_notes')
      .select(['question', 'updated_at'])
      .where('learner', '=', learner)
      .execute(),
  )
  const titles = await readUnlessEmpty(contents.categoryTitles, () =>
    db.selectFrom('category_titles').select('category').where('learner', '=', learner).execute(),
  )
  return {
    tests: await readUnlessEmpty(contents.tests, () =>
      readAllPages(TESTS_PAGE_SIZE, (after, pageSize) =>
        db
          .selectFrom('tests')
          .selectAll()
          .where('learner', '=', learner)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(pageSize)
          .execute(),
      ),
    ),
    questions: await readUnlessEmpty(contents.questions, () =>
      readAllPages(PAGE_SIZE, (after, pageSize) =>
        db
          .selectFrom('questions')
          .selectAll()
          .where('learner', '=', learner)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(pageSize)
          .execute(),
      ),
    ),
    responses: await readUnlessEmpty(contents.practiceResponses, () =>
      readAllPages(PAGE_SIZE, (after, pageSize) =>
        db
          .selectFrom('practice_responses')
          .selectAll()
          .where('learner', '=', learner)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(pageSize)
          .execute(),
      ),
    ),
    exams: await readUnlessEmpty(contents.exams, () =>
      db.selectFrom('exams').selectAll().where('learner', '=', learner).orderBy('seq').execute(),
    ),
    titledCategories: new Set(titles.map(({ category }) => category)),
    notesUpdatedAt: new Map(notes.map(({ question, updated_at }) => [question, updated_at])),
    currentImageName: namesImages(contents) ? await findCurrentNames(db, learner) : () => null,
  }
}

/** Whether the learner's images are needed: to restore those that are missing, or to compare questions that show some. */
function namesImages({ images, questions }: RestoreContents): boolean {
  return (
    images.length > 0 ||
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

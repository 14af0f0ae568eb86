import { sql, type Transaction } from 'kysely'
import type { CategoryTitle } from '../../../contract/category.ts'
import { examContentSchema } from '../../../contract/exam.ts'
import { CATEGORY_TITLES_MAX } from '../../../contract/limits.ts'
import {
  type CategoryChange,
  categoryRenames,
  renamedInExam,
  titlesAfter,
} from '../../../domain/exams/category-changes.ts'
import { DEFAULT_CATEGORY } from '../../../domain/model.ts'
import { type StoreContext, userExists } from '../context.ts'
import type { Database, Tables } from '../schema.ts'
import { transact } from '../transact.ts'
import { readExamContent, writeExamContent } from './exams.ts'

/** `changed`: how many questions got another category. `full`: there would be more titles than `CATEGORY_TITLES_MAX`. */
type Changed =
  | { readonly outcome: 'saved'; readonly changed: number }
  | { readonly outcome: 'unknown' | 'full' }

/** Titles of categories, and changes of whole categories. */
export function createCategoryStore(context: StoreContext) {
  const { db } = context
  return {
    /** By the names of the categories. Null: unknown user. */
    titlesOf: async (userId: string): Promise<readonly CategoryTitle[] | null> => {
      const titles = await readCategoryTitles(db, userId)
      return titles.length > 0 || (await userExists(db, userId)) ? titles : null
    },
    /** All changes or none; questions, deleted ones included, and exams follow. Making them again changes nothing. */
    change: (userId: string, changes: readonly CategoryChange[]) =>
      transact<Changed>(context, async (trx) => {
        const lock = await context.lockLearner(trx, userId, 0)
        if (lock === null) return { outcome: 'unknown' }
        const { learner } = lock
        const titles = titlesAfter(await readTitles(trx, learner), changes)
        if (titles.size > CATEGORY_TITLES_MAX) return { outcome: 'full' }
        await writeTitles(trx, learner, titles)
        const renames = categoryRenames(changes)
        await renameInExams(trx, learner, renames)
        const changed = await renameInQuestions(trx, learner, renames)
        if (changed > 0) await context.renewRevision(trx, learner)
        return { outcome: 'saved', changed }
      }),
  }
}

/** By the names of the categories. */
export async function readCategoryTitles(db: Database, userId: string): Promise<CategoryTitle[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('category_titles', 'category_titles.learner', 'users.learner')
    .select(['category_titles.category', 'category_titles.title'])
    .where('users.id', '=', userId)
    .execute()
  // Not in SQL: engines sort texts differently.
  return rows.toSorted((one, other) => (one.category < other.category ? -1 : 1))
}

async function readTitles(trx: Transaction<Tables>, learner: number): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('category_titles')
    .select(['category', 'title'])
    .where('learner', '=', learner)
    .execute()
  return new Map(rows.map(({ category, title }) => [category, title]))
}

/** Replaces all titles of the learner. */
async function writeTitles(
  trx: Transaction<Tables>,
  learner: number,
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  await trx.deleteFrom('category_titles').where('learner', '=', learner).execute()
  const rows = [...titles].map(([category, title]) => ({ learner, category, title }))
  if (rows.length > 0) await trx.insertInto('category_titles').values(rows).execute()
}

/** Returns how many questions got another category, deleted ones included. */
async function renameInQuestions(
  trx: Transaction<Tables>,
  learner: number,
  renames: ReadonlyMap<string, string>,
): Promise<number> {
  if (renames.size === 0) return 0
  const values = sql.join([...renames].map(([category, into]) => sql`(${category}, ${into})`))
  const { rows } = await sql`
    with renames (category, renamed) as (values ${values})
    update questions set category = renames.renamed, revision = questions.revision + 1 from renames
    where questions.learner = ${learner}
      and coalesce(nullif(questions.category, ''), ${DEFAULT_CATEGORY}) = renames.category
    returning questions.seq
  `.execute(trx)
  return rows.length
}

async function renameInExams(
  trx: Transaction<Tables>,
  learner: number,
  renames: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await trx
    .selectFrom('exams')
    .select(['seq', 'content', 'revision'])
    .where('learner', '=', learner)
    .execute()
  for (const { seq, content, revision } of rows) {
    const exam = readExamContent(content)
    const names = renamedInExam(exam, renames)
    if (names === null) continue
    const renamed = writeExamContent(examContentSchema.parse({ ...exam, ...names }))
    await trx
      .updateTable('exams')
      .set({ content: renamed, revision: revision + 1 })
      .where('learner', '=', learner)
      .where('seq', '=', seq)
      .execute()
  }
}

import type { StoreContext } from '../context.ts'
import { runCooperatively } from '../engine/cooperative.ts'
import type { LearnerUsage } from '../interfaces/user-store.ts'
import { ROW_BYTES } from '../limits/learner-usage.ts'
import type { RestoreContents } from '../restore-contents.ts'
import { readExistingRows } from './existing-rows.ts'
import { planRestore } from './restore-plan.ts'

/** See `UserDataStore.restoreUsage`. */
export async function restoreUsage(
  { db }: StoreContext,
  userId: string,
  contents: RestoreContents,
): Promise<LearnerUsage | null> {
  const user = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
  if (user === undefined) return null
  const existing = await readExistingRows(db, user.learner, contents)
  // The plan is not written. It needs only numbers that no existing row has.
  const target = { learner: user.learner, firstSeq: 2 ** 52, newId: () => '' }
  const plan = await runCooperatively(planRestore(contents, existing, target))
  const rows = [
    ...plan.exams,
    ...plan.categoryTitles,
    ...plan.tests,
    ...plan.questions,
    ...plan.responses,
    ...plan.notes,
  ]
  const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0)
  return { questions: plan.questions.length, images: 0, bytes }
}

function bytesOf(row: object): number {
  return Object.values(row).reduce(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    ROW_BYTES,
  )
}

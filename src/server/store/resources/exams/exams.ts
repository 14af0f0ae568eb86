import type { Transaction } from 'kysely'
import { type Exam, type ExamChange, type ExamContent, examContentSchema } from '../../../../contract/exam.ts'
import { EXAM_LIMITS } from '../../../../domain/exams/exam-limits.ts'
import { type StoreContext, userExists } from '../../context.ts'
import { type RemovalResult, transact } from '../../engine/transact.ts'
import type { ExamCreation, ExamStore } from '../../interfaces/exam-store.ts'
import { lockOwner } from '../../lock-owner.ts'
import type { Tables } from '../../schema.ts'
import type { RevisionResult } from '../../write-result.ts'
import { digestOf, isSent, toIso } from '../stored-values.ts'
import { readExams, selectExams, toExam, writeExamContent } from './exam-rows.ts'

export function createExamStore(context: StoreContext): ExamStore {
  const { db } = context
  return {
    ofUser: async (userId) => {
      const exams = await readExams(db, userId)
      return exams.length > 0 || (await userExists(db, userId)) ? exams : null
    },

    ownerOf: (examId) => findOwner(db, examId),

    create: ({ user_id, id: chosenId, ...content }) => {
      const id = chosenId ?? context.newId()
      const written = writeExamContent(content)
      const sent_digest = digestOf(written)
      return transact<ExamCreation>(context, async (trx) => {
        const lock = await context.lockLearner(trx, user_id, 1)
        if (lock === null) return { outcome: 'unknown' }
        const stored = await selectExams(trx)
          .select('exams.sent_digest')
          .where('users.id', '=', user_id)
          .where('exams.id', '=', id)
          .executeTakeFirst()
        if (stored !== undefined) {
          // It may have been changed since, and is not changed back.
          const isSame =
            stored.content === written || isSent(stored.sent_digest, sent_digest, stored.revision)
          return isSame ? { outcome: 'existing', value: toExam(stored) } : { outcome: 'conflict' }
        }
        if ((await countExams(trx, lock.learner)) >= EXAM_LIMITS.examsMax) return { outcome: 'full' }
        const created_at = context.now()
        const row = {
          learner: lock.learner,
          seq: lock.firstSeq,
          id,
          content: written,
          revision: 1,
          created_at,
          sent_digest,
        }
        const added = await trx
          .insertInto('exams')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        // Another learner has the id.
        if (added === undefined) return { outcome: 'conflict' }
        return {
          outcome: 'created',
          value: { id, user_id, ...content, revision: 1, created_at: toIso(created_at) },
        }
      })
    },

    change: (examId, change) =>
      transact<RevisionResult<Exam>>(context, async (trx) => {
        const locked = await lockExam(context, trx, examId)
        if (locked === null) return { outcome: 'unknown' }
        const { learner, exam: current } = locked
        const checked = examContentSchema.safeParse(withChange(current, change))
        if (!checked.success) return { outcome: 'invalid', issues: checked.error.issues }
        const content = writeExamContent(checked.data)
        if (content === writeExamContent(current)) return { outcome: 'saved', value: current }
        if (change.revision !== undefined && change.revision !== current.revision)
          return { outcome: 'conflict', current }
        const revision = current.revision + 1
        await trx
          .updateTable('exams')
          .set({ content, revision })
          .where('learner', '=', learner)
          .where('id', '=', examId)
          .execute()
        return { outcome: 'saved', value: { ...current, ...checked.data, revision } }
      }),

    remove: async (examId) => {
      const result = await transact<RemovalResult>(context, async (trx, previous) => {
        const locked = await lockExam(context, trx, examId)
        if (locked === null) {
          await context.writeWalMarker(trx)
          return previous ?? { outcome: 'absent' }
        }
        // Past tests keep its rules.
        await trx.deleteFrom('exams').where('learner', '=', locked.learner).where('id', '=', examId).execute()
        // Its tests do not name it any more.
        await context.renewRevision(trx, locked.learner)
        return { outcome: 'removed' }
      })
      return result.outcome === 'removed'
    },
  }
}

async function countExams(trx: Transaction<Tables>, learner: number): Promise<number> {
  const rows = await trx.selectFrom('exams').select('seq').where('learner', '=', learner).execute()
  return rows.length
}

/** Null: unknown exam. */
async function findOwner(db: StoreContext['db'], examId: string): Promise<string | null> {
  const row = await db
    .selectFrom('exams')
    .innerJoin('users', 'users.learner', 'exams.learner')
    .select('users.id')
    .where('exams.id', '=', examId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks the learner of an exam, then reads the exam. Null: unknown, or removed meanwhile. */
async function lockExam(context: StoreContext, trx: Transaction<Tables>, examId: string) {
  const learner = await lockOwner(context, trx, 'exams', examId)
  if (learner === null) return null
  const row = await selectExams(trx)
    .where('exams.learner', '=', learner)
    .where('exams.id', '=', examId)
    .executeTakeFirst()
  return row === undefined ? null : { learner, exam: toExam(row) }
}

/** The content of an exam after a change, before it is checked. */
function withChange(exam: ExamContent, change: ExamChange): ExamContent {
  const plan = change.plan ?? exam.plan
  return {
    name: change.name ?? exam.name,
    categories: change.categories ?? exam.categories,
    blueprint: change.blueprint ?? exam.blueprint,
    pass_mark: change.pass_mark ?? exam.pass_mark,
    time_limit_minutes:
      change.time_limit_minutes === undefined ? exam.time_limit_minutes : change.time_limit_minutes,
    scoring: change.scoring ?? exam.scoring,
    shows_answer_count: change.shows_answer_count ?? exam.shows_answer_count,
    date: change.date === undefined ? exam.date : change.date,
    ...(plan && { plan }),
  }
}

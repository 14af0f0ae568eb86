import type { InferResult, Transaction } from 'kysely'
import {
  type Exam,
  type ExamChange,
  type ExamContent,
  type ExamRules,
  examContentSchema,
  type NewExam,
} from '../../../contract/exam.ts'
import { EXAM_LIMITS } from '../../../domain/exams/exam-definition.ts'
import { lockOwner, ownerOf, type StoreContext, userExists } from '../context.ts'
import type { Database, Tables } from '../schema.ts'
import { type RevisionResult, removeLocked, transact, type WriteResult } from '../transact.ts'
import { digestOf, isSent, toIso } from './stored-values.ts'

/** `full`: the learner has as many exams as are possible (`EXAM_LIMITS.examsMax`). */
type ExamCreation = WriteResult<Exam> | { readonly outcome: 'full' }

/** Exams that learners set up. */
export function createExamStore(context: StoreContext) {
  const { db } = context
  return {
    /** In the order in which they were added. Null: unknown user. */
    ofUser: async (userId: string): Promise<readonly Exam[] | null> => {
      const exams = await readExams(db, userId)
      return exams.length > 0 || (await userExists(db, userId)) ? exams : null
    },

    /** The id of the learner whose exam it is. Null: unknown exam. */
    ownerOf: (examId: string) => ownerOf(db, 'exams', examId),

    create: ({ user_id, id: chosenId, ...content }: NewExam) => {
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

    /** See `examChangeSchema`. The same change again is never a conflict. */
    change: (examId: string, change: ExamChange) =>
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

    /** Past tests of the exam stay, with its rules. False: unknown exam. */
    remove: (examId: string) =>
      removeLocked(
        context,
        (trx) => lockExam(context, trx, examId),
        async (trx, { learner }) => {
          await trx.deleteFrom('exams').where('learner', '=', learner).where('id', '=', examId).execute()
          // Its tests do not name it any more.
          await context.renewRevision(trx, learner)
          return true
        },
      ),
  }
}

async function countExams(trx: Transaction<Tables>, learner: number): Promise<number> {
  const rows = await trx.selectFrom('exams').select('seq').where('learner', '=', learner).execute()
  return rows.length
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

export function selectExams(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('exams', 'exams.learner', 'users.learner')
    .select(['exams.id', 'users.id as user_id', 'exams.content', 'exams.revision', 'exams.created_at'])
}

type ExamRow = InferResult<ReturnType<typeof selectExams>>[number]

export function toExam({ id, user_id, content, revision, created_at }: ExamRow): Exam {
  return { id, user_id, ...readExamContent(content), revision, created_at: toIso(created_at) }
}

/** All exams of a learner in the order in which they were added. */
export async function readExams(db: Database, userId: string): Promise<Exam[]> {
  const rows = await selectExams(db).where('users.id', '=', userId).orderBy('exams.seq').execute()
  return rows.map(toExam)
}

/** Reads the JSON of {@link writeExamContent}. */
export function readExamContent(json: string): ExamContent {
  return JSON.parse(json)
}

/** Always in the same order, so that equal contents are equal texts. */
export function writeExamContent({ date, plan, ...rules }: ExamContent): string {
  return JSON.stringify({ ...orderedExamRules(rules), date, plan })
}

/** How an exam is drawn, timed and scored, always in the same order; other members are left out. */
export function orderedExamRules(rules: ExamRules): ExamRules {
  const { name, categories, blueprint, pass_mark, time_limit_minutes, scoring, shows_answer_count } = rules
  return { name, categories, blueprint, pass_mark, time_limit_minutes, scoring, shows_answer_count }
}

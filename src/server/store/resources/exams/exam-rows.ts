import type { Exam, ExamContent, ExamRules } from '../../../../contract/exam.ts'
import type { Database } from '../../schema.ts'
import { toIso } from '../stored-values.ts'

interface ExamRow {
  readonly id: string
  readonly user_id: string
  readonly content: string
  readonly revision: number
  readonly created_at: number
}

export function selectExams(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('exams', 'exams.learner', 'users.learner')
    .select(['exams.id', 'users.id as user_id', 'exams.content', 'exams.revision', 'exams.created_at'])
}

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

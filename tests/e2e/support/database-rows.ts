import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { RunningServer } from '../../setup/running-server.ts'

/** The row of a practice response, with the key of its question. */
export interface ResponseRow {
  readonly id: string
  readonly questionId: string
  readonly selected: readonly string[]
  readonly isCorrect: boolean
  /** The key in the question's row. */
  readonly key: readonly string[]
  /** Milliseconds; null when unknown. */
  readonly timeMs: number | null
  readonly source: string
  readonly createdAt: number
}

export interface TestRow {
  readonly id: string
  readonly score: number
  readonly passed: boolean
  readonly questions: readonly { readonly id: string; readonly is_correct: boolean }[]
}

/** Reads the database file of a running server directly, so that only committed rows are seen. */
function rowsOf(server: RunningServer, query: string, userId: string): Record<string, unknown>[] {
  const database = new Database(join(server.dataDir, 'quizgrove.sqlite'), { readonly: true })
  try {
    return database.prepare<[string], Record<string, unknown>>(query).all(userId)
  } finally {
    database.close()
  }
}

/** All practice responses of a learner, oldest first. */
export function responseRows(server: RunningServer, userId: string): ResponseRow[] {
  const rows = rowsOf(
    server,
    `select r.id, q.id as question_id, r.selected_answers, r.is_correct, q.correct_answers,
            r.response_time_ms, r.source, r.created_at
     from practice_responses r
     join users u on u.learner = r.learner
     join questions q on q.learner = r.learner and q.seq = r.question
     where u.id = ? order by r.seq`,
    userId,
  )
  return rows.map((row) => ({
    id: String(row.id),
    questionId: String(row.question_id),
    selected: JSON.parse(String(row.selected_answers)) as string[],
    isCorrect: row.is_correct === 1,
    key: JSON.parse(String(row.correct_answers)) as string[],
    timeMs: row.response_time_ms === null ? null : Number(row.response_time_ms),
    source: String(row.source),
    createdAt: Number(row.created_at),
  }))
}

/** All past tests of a learner, oldest first. */
export function testRows(server: RunningServer, userId: string): TestRow[] {
  const rows = rowsOf(
    server,
    `select t.id, t.score, t.passed, t.questions from tests t join users u on u.learner = t.learner
     where u.id = ? order by t.seq`,
    userId,
  )
  return rows.map((row) => ({
    id: String(row.id),
    score: Number(row.score),
    passed: row.passed === 1,
    questions: JSON.parse(String(row.questions)) as TestRow['questions'],
  }))
}

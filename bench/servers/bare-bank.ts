import SqliteFile from 'better-sqlite3'
import fastify from 'fastify'

/**
 * Baseline for the list of a learner's questions: a bare Fastify. `GET /questions/:userId` reads the same rows from the
 * SQLite file DATABASE_FILE with one prepared statement, makes the objects of the API and lets Fastify write them as JSON,
 * without validation, response schema, cache and compression.
 */
const { DATABASE_FILE = '', HOST: host = '127.0.0.1' } = process.env

interface Row {
  readonly possible_answers: string
  readonly correct_answers: string
  readonly is_flagged: number
  readonly is_correct: number | null
  readonly created_at: number
  readonly option_feedback: string | null
  readonly keep_order: number | null
  readonly pair_set: string | null
}

const questionsOf = new SqliteFile(DATABASE_FILE, { readonly: true }).prepare<[string], Row>(
  `select questions.id, users.id as user_id, question_text, category, possible_answers, correct_answers, explanation,
     is_flagged, is_correct, tests.id as source_test_id, questions.created_at,
     format, option_feedback, reference, source_id, keep_order, pair_set, made_by, questions.revision
   from users join questions on questions.learner = users.learner
     left join tests on tests.learner = questions.learner and tests.seq = questions.source_test
   where users.id = ? order by questions.seq`,
)

const app = fastify()
app.get<{ Params: { userId: string } }>('/questions/:userId', (request) =>
  questionsOf.all(request.params.userId).map((row) => ({
    ...row,
    possible_answers: JSON.parse(row.possible_answers),
    correct_answers: JSON.parse(row.correct_answers),
    is_flagged: row.is_flagged === 1,
    is_correct: row.is_correct === null ? null : row.is_correct === 1,
    created_at: new Date(row.created_at).toISOString(),
    option_feedback: row.option_feedback === null ? null : JSON.parse(row.option_feedback),
    keep_order: row.keep_order === null ? null : row.keep_order === 1,
    pair_set: row.pair_set,
  })),
)
process.stdout.write(`${await app.listen({ host, port: 0 })}\n`)
process.on('SIGTERM', () => process.exit(0))

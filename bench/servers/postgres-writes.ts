import { createServer } from 'node:http'
import pg from 'pg'
import { newId } from '../../src/server/ids.ts'
import { openStore } from '../../src/server/store/open-store.ts'

/**
 * Saves practice responses of the learners in the database of DATABASE_URL, without the HTTP side of the product: `GET /store`
 * calls the product's store, `GET /bare` runs a prepared insert that commits by itself, with the same driver and pool. Each
 * runs for `?milliseconds=…` with 32 callers at once and returns how many responses were saved.
 */
const CALLERS = 32
const INSERT = `insert into practice_responses
  (learner, seq, id, question, selected_answers, is_correct, response_time_ms, source, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning id`
/** Greater than all sequence numbers that the store uses meanwhile. */
let nextSeq = 1_000_000_000

const url = process.env.DATABASE_URL ?? ''
const store = await openStore({ database: { engine: 'postgres', url }, now: () => Date.now(), newId })
const pool = new pg.Pool({ connectionString: url, max: 10 })
const { rows: questions } = await pool.query<Record<'learner' | 'seq' | 'user_id' | 'id', string>>(
  `select questions.learner, questions.seq, users.id as user_id, questions.id
   from users join questions on questions.learner = users.learner
   order by questions.seq, questions.learner`,
)

type Save = (question: (typeof questions)[number], count: number) => Promise<void>

const saves: Readonly<Record<string, Save>> = {
  '/store': async (question, count) => {
    const { outcome } = await store.practiceResponses.create({
      user_id: question.user_id,
      question_id: question.id,
      user_answer: ['10 kiloohms'],
      is_correct: true,
      response_time_ms: 2000 + count,
    })
    if (outcome !== 'created') throw new Error(outcome)
  },
  '/bare': async (question, count) => {
    const response = ['["10 kiloohms"]', true, 2000 + count, 'frontend', Date.now()]
    const values = [question.learner, nextSeq++, newId(), question.seq, ...response]
    await pool.query({ name: 'insert', text: INSERT, values })
  },
}

async function saveFor(milliseconds: number, save: Save): Promise<number> {
  const end = performance.now() + milliseconds
  let count = 0
  const call = async () => {
    while (performance.now() < end) {
      const question = questions[count++ % questions.length]
      if (question !== undefined) await save(question, count)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return count
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const save = saves[pathname]
  if (save === undefined) throw new Error(`Unknown path ${pathname}`)
  response.end(String(await saveFor(Number(searchParams.get('milliseconds')), save)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.on('SIGTERM', async () => {
  server.close()
  await Promise.all([pool.end(), store.close()])
  process.exit(0)
})

import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { newId } from '../../src/server/ids.ts'
import { databaseFile, plantLearners } from '../data/bank.ts'
import { inTurns } from '../in-turns.ts'
import { answersOf, createLearners } from '../load/answers.ts'
import { openConnection } from '../load/connection.ts'
import type { Part, Reading } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const BANK = { learners: 1, questions: 50, responses: 0 }
const LEARNERS = 4
/** Short rounds, and many of them: the flushes of a shared disk are fast one second and slow the next. */
const WRITES = 150
const ROUNDS = 15

export const part: Part = {
  number: 2,
  title: 'Keeping one answer',
  needsWeb: false,
  comparisons: [
    {
      work: '`POST /practice-responses/`, one connection: the whole call',
      against: 'one raw prepared insert with a commit of its own',
      figures: [
        { key: 'p50', title: 'p50', unit: 'ms', bounds: [{ atMost: 1.5, plus: 1 }] },
        { key: 'p99', title: 'p99', unit: 'ms', bounds: [] },
      ],
    },
  ],
  limit:
    'One flush of the disk on either side; the rest is HTTP, the check of the body and three statements instead of one.',

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const insert = await rawInsert(join(folder, 'raw'))
      const server = await startMeasured({ environment: { DATA_DIR: join(folder, 'product') } })
      const [port = 0] = server.ports
      const next = answersOf(await createLearners(port, LEARNERS))
      const connection = await openConnection(port)
      const ask = async () => {
        const { status, head } = await connection.ask(next())
        if (status !== 201) throw new Error(head)
      }
      const readings = await inTurns(
        () => timed(ask),
        () => timed(async () => insert.once()),
        { rounds: ROUNDS },
      )
      connection.end()
      await server.end()
      insert.close()
      return [readings]
    }),
}

async function timed(write: () => Promise<void>): Promise<Reading> {
  const latencies: number[] = []
  for (let written = 0; written < WRITES; written++) {
    const start = performance.now()
    await write()
    latencies.push(performance.now() - start)
  }
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

/** Into the product's own table, on disk when it returns as the product's are. */
async function rawInsert(folder: string): Promise<{ once(): void; close(): void }> {
  await plantLearners(folder, BANK)
  const file = new SqliteFile(databaseFile(folder))
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  const insert = file.prepare(
    `insert into practice_responses (learner, seq, id, question, selected_answers, is_correct, response_time_ms, source,
      created_at) values (1, ?, ?, 1, '["10 kiloohms"]', 1, 4000, 'frontend', 1763700000000)`,
  )
  let seq = 1_000_000
  return {
    once: () => {
      seq++
      insert.run(seq, newId())
    },
    close: () => file.close(),
  }
}

import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { newId } from '../../src/server/ids.ts'
import { alternate } from '../alternate.ts'
import { databaseFile, seedLearners } from '../data/bank.ts'
import { openConnection } from '../load/connection.ts'
import { createLearners, responseRequests } from '../load/practice-responses.ts'
import type { Measurement, Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const BANK = { learners: 1, questions: 50, responses: 0 }
const LEARNERS = 4
/** Many short rounds, as the speed of a shared disk changes from second to second. */
const WRITES = 150
const ROUNDS = 15

export const part: Part = {
  number: 2,
  title: 'Saving one practice response',
  comparisons: [
    {
      work: '`POST /practice-responses/`, one connection: the whole call',
      baseline: 'one prepared insert that commits by itself',
      figures: [
        { key: 'p50', title: 'p50', unit: 'ms', bounds: [{ atMost: 1.5, plus: 1 }] },
        { key: 'p99', title: 'p99', unit: 'ms', bounds: [] },
      ],
    },
  ],
  limit:
    'One flush of the disk on both sides. The rest is HTTP, validation, and three statements instead of one.',

  measure: () =>
    withTemporaryFolder(async (folder) => {
      const insert = await rawInsert(join(folder, 'raw'))
      const server = await startMeasuredServer({ environment: { DATA_DIR: join(folder, 'product') } })
      const [port = 0] = server.ports
      const next = responseRequests(await createLearners(port, LEARNERS))
      const connection = await openConnection(port)
      const save = async () => {
        const { status, head } = await connection.send(next())
        if (status !== 201) throw new Error(head)
      }
      const measurements = await alternate(
        () => timed(save),
        () => timed(async () => insert.once()),
        { rounds: ROUNDS },
      )
      connection.end()
      await server.end()
      insert.close()
      return [measurements]
    }),
}

async function timed(write: () => Promise<void>): Promise<Measurement> {
  const latencies: number[] = []
  for (let written = 0; written < WRITES; written++) {
    const start = performance.now()
    await write()
    latencies.push(performance.now() - start)
  }
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

/** Inserts into the table of the product, flushed to disk as the product does. */
async function rawInsert(folder: string): Promise<{ once(): void; close(): void }> {
  await seedLearners(folder, BANK)
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

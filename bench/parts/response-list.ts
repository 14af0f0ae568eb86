import SqliteFile from 'better-sqlite3'
import { alternate } from '../alternate.ts'
import { databaseFile, seedLearners } from '../data/bank.ts'
import { buildRequest, openConnection } from '../load/connection.ts'
import type { Measurement, Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const BANK = { learners: 1, questions: 10_000, responses: 100_000 }
const MIB = 2 ** 20
/** The first ones warm up the server. */
const REQUESTS = 3

export const part: Part = {
  number: 5,
  title: 'A long list of practice responses',
  comparisons: [
    {
      work: '`GET /practice-responses/user/…` with 100,000 rows, to the last byte',
      baseline: 'reading the same columns raw from the database and joining them as text',
      figures: [
        { key: 'time', title: 'time', unit: 'ms', bounds: [{ atMost: 2 }] },
        { key: 'memory', title: "server's added memory", unit: 'MB', bounds: [{ upTo: 64 }] },
      ],
    },
  ],
  limit:
    'SQLite writing the rows as JSON, in parts of 250. That is twice the text of the raw columns, as each row repeats the names and has two pairs of equal fields. The memory is the size to which V8 lets its young generation, the texts of the parts, grow; parts of 500 take a third more. One part is read ahead.',

  measure: () =>
    withTemporaryFolder(async (folder) => {
      const [learner] = await seedLearners(folder, BANK)
      const file = new SqliteFile(databaseFile(folder), { readonly: true })
      const rows = file
        .prepare(
          `select response.id, users.id, questions.id, selected_answers, response.is_correct, response_time_ms, source,
            response.created_at
          from users join practice_responses as response on response.learner = users.learner
          join questions on questions.learner = response.learner and questions.seq = response.question
          where users.id = ? order by response.seq desc`,
        )
        .raw()
      const joined = async () => {
        const start = performance.now()
        const text = rows.all(learner?.userId).join('\n')
        const time = performance.now() - start
        if (text.split('\n').length !== BANK.responses) throw new Error('Rows are missing.')
        return { time }
      }
      const measurements = await alternate(() => measureList(folder, learner?.userId ?? ''), joined)
      file.close()
      return [measurements]
    }),
}

/** With a new server each time, as the maximum memory of a process never decreases. */
async function measureList(folder: string, userId: string): Promise<Measurement> {
  const server = await startMeasuredServer({ environment: { DATA_DIR: folder } })
  const connection = await openConnection(server.ports[0] ?? 0)
  await connection.send(buildRequest('GET', `/api/v1/practice-responses/user/${userId}?limit=1`))
  const { memory } = await server.usage()
  const request = buildRequest('GET', `/api/v1/practice-responses/user/${userId}`)
  let time = 0
  for (let sent = 0; sent < REQUESTS; sent++) {
    const start = performance.now()
    const { status } = await connection.send(request)
    if (status !== 200) throw new Error(`The list returned ${status}.`)
    time = performance.now() - start
  }
  const { mostMemory } = await server.usage()
  connection.end()
  await server.end()
  return { time, memory: (mostMemory - memory) / MIB }
}

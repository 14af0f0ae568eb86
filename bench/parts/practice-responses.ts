import SqliteFile from 'better-sqlite3'
import { databaseFile, plantLearners } from '../data/bank.ts'
import { inTurns } from '../in-turns.ts'
import { openConnection, requestOf } from '../load/connection.ts'
import type { Part, Reading } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const BANK = { learners: 1, questions: 10_000, responses: 100_000 }
const MIB = 2 ** 20
/** The first are to warm the server up. */
const ASKED = 3

export const part: Part = {
  number: 5,
  title: 'A long list of answers',
  needsWeb: false,
  comparisons: [
    {
      work: '`GET /practice-responses/user/…` with 100,000 rows, to the last byte',
      against: 'reading the same columns raw from the database and joining them as text',
      figures: [
        { key: 'time', title: 'time', unit: 'ms', bounds: [{ atMost: 2 }] },
        { key: 'memory', title: "server's added memory", unit: 'MB', bounds: [{ upTo: 64 }] },
      ],
    },
  ],
  limit:
    'SQLite writing the rows as JSON, in parts of 250: twice the text of the raw columns, as each name stands in each row and two pairs of names say the same. The memory is what V8 lets its young objects, the texts of the parts, grow to before it collects them, a quarter less than with parts of 500; one part is read ahead.',

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const [learner] = await plantLearners(folder, BANK)
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
      const readings = await inTurns(() => listed(folder, learner?.userId ?? ''), joined)
      file.close()
      return [readings]
    }),
}

/** By a server of its own, as the most memory a process ever had never sinks again. */
async function listed(folder: string, userId: string): Promise<Reading> {
  const server = await startMeasured({ environment: { DATA_DIR: folder } })
  const connection = await openConnection(server.ports[0] ?? 0)
  await connection.ask(requestOf('GET', `/api/v1/practice-responses/user/${userId}?limit=1`))
  const { memory } = await server.taken()
  const request = requestOf('GET', `/api/v1/practice-responses/user/${userId}`)
  let time = 0
  for (let asked = 0; asked < ASKED; asked++) {
    const start = performance.now()
    const { status } = await connection.ask(request)
    if (status !== 200) throw new Error(`The list answered ${status}.`)
    time = performance.now() - start
  }
  const { mostMemory } = await server.taken()
  connection.end()
  await server.end()
  return { time, memory: (mostMemory - memory) / MIB }
}

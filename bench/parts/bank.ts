import { databaseFile, plantLearners } from '../data/bank.ts'
import { serverFigures } from '../figures.ts'
import { inTurns } from '../in-turns.ts'
import { changeEach, changesOf } from '../load/change-banks.ts'
import { openConnection, requestOf } from '../load/connection.ts'
import { fetchBytes } from '../load/fetch-bytes.ts'
import { askEach } from '../load/load.ts'
import type { Part } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

/** Each is changed and then read once in a round: what is measured is never a cached answer. */
const BANK = { learners: 121, questions: 1000, responses: 0 }
const CONNECTIONS = 32
const LOOKUPS = { LOOKUPS_PER_MINUTE: '100000000', FAILED_LOOKUPS: '100000000' }

export const part: Part = {
  number: 14,
  title: 'The list of questions',
  needsWeb: false,
  comparisons: [
    {
      work: '`GET /questions/user/…` of 1,000 questions, first read after a change, uncompressed',
      against: 'a bare Fastify that reads the same rows from the same file and sends them as objects',
      figures: serverFigures({ cpu: { atMost: 1.5 } }),
    },
  ],
  limit:
    'SQLite writing a thousand rows as JSON, as for part 4. The bare server spends its time on making objects of the rows and on writing those as JSON.',

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const learners = await plantLearners(folder, BANK)
      const server = await startMeasured({ environment: { DATA_DIR: folder, ...LOOKUPS } })
      const bare = await startMeasured({
        entry: 'bench/servers/bare-bank.ts',
        environment: { DATABASE_FILE: databaseFile(folder) },
      })
      const [port = 0] = server.ports
      const [barePort = 0] = bare.ports
      const paths = learners.map(({ userId }) => `/api/v1/questions/user/${userId}`)
      const barePaths = learners.map(({ userId }) => `/questions/${userId}`)
      await expectSameAnswer([port, paths[0] ?? ''], [barePort, barePaths[0] ?? ''])

      const reads = paths.map((path) => requestOf('GET', path))
      const bareReads = barePaths.map((path) => requestOf('GET', path))
      const changes = await changesOf(
        port,
        learners.map(({ identifier }) => identifier),
      )
      const changing = await openConnection(port)
      const load = { connections: CONNECTIONS, status: 200 }
      const readings = await inTurns(
        async () => {
          await changeEach(changing, changes)
          return await askEach(server, { ...load, port, requests: reads })
        },
        () => askEach(bare, { ...load, port: barePort, requests: bareReads }),
        { rounds: 7 },
      )
      changing.end()
      await server.end()
      await bare.end()
      return [readings]
    }),
}

/** Both sides do the same work only if they answer with the same list. */
async function expectSameAnswer(...[ours, other]: [port: number, path: string][]): Promise<void> {
  const [a, b] = await Promise.all(
    [ours, other].map(async ([port, path] = [0, '']) =>
      JSON.parse((await fetchBytes(port, path)).body.toString()),
    ),
  )
  const sorted = (list: Record<string, unknown>[]) =>
    JSON.stringify(list.map((entry) => Object.entries(entry).toSorted()))
  if (sorted(a) !== sorted(b)) throw new Error('The two servers answer with different lists.')
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plantLearners } from '../data/bank.ts'
import { serverFigures } from '../figures.ts'
import { inTurns } from '../in-turns.ts'
import { changeEach, changesOf } from '../load/change-banks.ts'
import { openConnection, requestOf } from '../load/connection.ts'
import { fetchBytes } from '../load/fetch-bytes.ts'
import { askEach } from '../load/load.ts'
import type { Part } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

/** Each is changed and then read once in a round, so that changes and reads can be told apart. */
const BANK = { learners: 121, questions: 1000, responses: 0 }
const CONNECTIONS = 32
const LOOKUPS = { LOOKUPS_PER_MINUTE: '100000000', FAILED_LOOKUPS: '100000000' }

export const part: Part = {
  number: 4,
  title: 'Loading a bank that was changed',
  needsWeb: false,
  comparisons: [
    {
      work: '`GET /user-data/load/…` of 1,000 questions, first read after a change, uncompressed',
      against: 'a static file of the same bytes through @fastify/static',
      figures: serverFigures({ cpu: { atMost: 2.5 } }),
    },
  ],
  limit:
    'SQLite writing a thousand rows as JSON: reading the columns takes half of it, times and quoted texts the rest (decision 19).',

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const learners = await plantLearners(folder, BANK)
      const server = await startMeasured({ environment: { DATA_DIR: folder, ...LOOKUPS } })
      const [port = 0] = server.ports
      const paths = learners.map(({ identifier }) => `/api/v1/user-data/load/${identifier}`)
      const { body } = await fetchBytes(port, paths[0] ?? '')
      const staticFolder = join(folder, 'static')
      await mkdir(staticFolder)
      const staticFile = join(staticFolder, 'bundle.json')
      await writeFile(staticFile, body)
      const bare = await startMeasured({
        entry: 'bench/servers/bare.ts',
        environment: { GZIP_FILE: staticFile, STATIC_FILE: staticFile },
      })
      const fromDisk = bare.ports[2] ?? 0

      const reads = paths.map((path) => requestOf('GET', path))
      const staticReads = paths.map(() => requestOf('GET', '/bundle.json'))
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
        () => askEach(bare, { ...load, port: fromDisk, requests: staticReads }),
        { rounds: 7 },
      )
      changing.end()
      await server.end()
      await bare.end()
      return [readings]
    }),
}

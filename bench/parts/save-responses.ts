import { alternate } from '../alternate.ts'
import { serverFigures } from '../figures.ts'
import { measureLoad } from '../load/load.ts'
import { createLearners, responseRequests } from '../load/practice-responses.ts'
import type { Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const LEARNERS = 32
const CONNECTIONS = 32
const MILLISECONDS = 1500

export const part: Part = {
  number: 1,
  title: 'Saving practice responses',
  comparisons: [
    {
      work: '`POST /practice-responses/`, 32 connections, SQLite `synchronous=FULL`',
      baseline: 'the same server with the same validation, storing nothing',
      figures: serverFigures({ cpu: { atMost: 2 }, rate: { atLeast: 0.4 } }),
    },
  ],
  limit:
    'Three statements of SQLite and two savepoints for each response, and one flush of the disk for all responses of one turn of the event loop (decision 10). On 2026-11-22 the ratio of the CPU was 1.6 to 1.7 in three runs of this part alone, and 1.6 to 2.3 in four whole runs.',

  measure: () =>
    withTemporaryFolder(async (folder) => {
      const server = await startMeasuredServer({
        entry: 'bench/servers/practice-responses.ts',
        environment: { DATA_DIR: folder },
      })
      const [port = 0, baselinePort = 0] = server.ports
      const next = responseRequests(await createLearners(port, LEARNERS))
      const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS, next, status: 201 }
      const measurements = await alternate(
        () => measureLoad(server, { ...load, port }),
        () => measureLoad(server, { ...load, port: baselinePort }),
      )
      await server.end()
      return [measurements]
    }),
}

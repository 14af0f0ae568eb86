import { serverFigures } from '../figures.ts'
import { inTurns } from '../in-turns.ts'
import { answersOf, createLearners } from '../load/answers.ts'
import { underLoad } from '../load/load.ts'
import type { Part } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const LEARNERS = 32
const CONNECTIONS = 32
const MILLISECONDS = 1500

export const part: Part = {
  number: 1,
  title: 'Keeping answers',
  needsWeb: false,
  comparisons: [
    {
      work: '`POST /practice-responses/`, 32 connections, SQLite `synchronous=FULL`',
      against: 'the same process answering the same validated POST, storing nothing',
      figures: serverFigures({ cpu: { atMost: 2 }, rate: { atLeast: 0.4 } }),
    },
  ],
  limit:
    'Three statements of SQLite and two savepoints for each answer, and one flush of the disk for all that came in one turn of the event loop (decision 10). By itself it took 1.6 to 1.7 times the CPU in three runs of 2026-11-22, in four whole runs 1.6 to 2.3.',

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const server = await startMeasured({
        entry: 'bench/servers/answers.ts',
        environment: { DATA_DIR: folder },
      })
      const [keeping = 0, letting = 0] = server.ports
      const next = answersOf(await createLearners(keeping, LEARNERS))
      const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS, next, status: 201 }
      const readings = await inTurns(
        () => underLoad(server, { ...load, port: keeping }),
        () => underLoad(server, { ...load, port: letting }),
      )
      await server.end()
      return [readings]
    }),
}

import { join } from 'node:path'
import { killablePostgres } from '../../tests/faults/killable-postgres.ts'
import { inTurns } from '../in-turns.ts'
import { answersOf, createLearners } from '../load/answers.ts'
import { underLoad } from '../load/load.ts'
import type { Part, Reading } from '../part.ts'
import { type MeasuredServer, startMeasured } from '../servers/measured-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const LEARNERS = 32
const CONNECTIONS = 32
const MILLISECONDS = 1500
const BARE = 'a prepared `INSERT … ON CONFLICT` with its own commit, by the same driver and pool'
const RATE = { key: 'rate', title: 'answers a second', unit: '/s', bounds: [] }

export const part: Part = {
  number: 15,
  title: 'Keeping answers in PostgreSQL',
  needsWeb: false,
  comparisons: [
    {
      work: 'saving an answer, 32 callers at once, PostgreSQL on the same machine',
      against: BARE,
      figures: [{ key: 'cpu', title: "caller's CPU an answer", unit: 'µs', bounds: [{ atMost: 2 }] }, RATE],
    },
    {
      work: '`POST /practice-responses/`, 32 connections, HTTP and checks included',
      against: `${BARE}, without HTTP`,
      figures: [{ key: 'cpu', title: "server's CPU a request", unit: 'µs', bounds: [] }, RATE],
    },
  ],
  limit:
    'One prepared statement for each answer (decision 36); what is left is node-postgres, which the bare insert needs as well. The rate is what PostgreSQL and the disk leave to it.',

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const postgres = await killablePostgres()
      const environment = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url }
      const server = await startMeasured({ environment })
      const [port = 0] = server.ports
      const next = answersOf(await createLearners(port, LEARNERS))
      const writing = await startMeasured({ entry: 'bench/servers/postgres-writes.ts', environment })
      const saved = await inTurns(
        () => saving(writing, '/store'),
        () => saving(writing, '/bare'),
      )
      const load = { port, connections: CONNECTIONS, milliseconds: MILLISECONDS, next, status: 201 }
      const posted = await inTurns(
        () => underLoad(server, load),
        () => saving(writing, '/bare'),
      )
      await Promise.all([server.end(), writing.end()])
      await postgres.remove()
      return [saved, posted]
    }),
}

async function saving(server: MeasuredServer, path: string): Promise<Reading> {
  const before = await server.taken()
  const address = `http://127.0.0.1:${server.ports[0]}${path}?milliseconds=${MILLISECONDS}`
  const count = Number(await (await fetch(address)).text())
  const after = await server.taken()
  return { cpu: (after.cpu - before.cpu) / count, rate: count / (MILLISECONDS / 1000) }
}

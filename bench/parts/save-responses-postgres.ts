import { join } from 'node:path'
import { killablePostgres } from '../../tests/faults/killable-postgres.ts'
import { alternate } from '../alternate.ts'
import { measureLoad } from '../load/load.ts'
import { createLearners, responseRequests } from '../load/practice-responses.ts'
import type { Measurement, Part } from '../part.ts'
import { type MeasuredServer, startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const LEARNERS = 32
const CONNECTIONS = 32
const MILLISECONDS = 1500
const BARE = 'a prepared `INSERT … ON CONFLICT` that commits by itself, by the same driver and pool'
const RATE = { key: 'rate', title: 'responses a second', unit: '/s', bounds: [] }

export const part: Part = {
  number: 15,
  title: 'Saving practice responses in PostgreSQL',
  comparisons: [
    {
      work: 'saving a response, 32 callers at once, PostgreSQL on the same machine',
      baseline: BARE,
      figures: [{ key: 'cpu', title: "caller's CPU a response", unit: 'µs', bounds: [{ atMost: 2 }] }, RATE],
    },
    {
      work: '`POST /practice-responses/`, 32 connections, HTTP and validation included',
      baseline: `${BARE}, without HTTP`,
      figures: [{ key: 'cpu', title: "server's CPU a request", unit: 'µs', bounds: [] }, RATE],
    },
  ],
  limit:
    'One prepared statement for each response (decision 36). The rest is node-postgres, which the bare insert needs as well. PostgreSQL and the disk limit the rate.',

  measure: () =>
    withTemporaryFolder(async (folder) => {
      const postgres = await killablePostgres()
      const environment = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: postgres.url }
      const server = await startMeasuredServer({ environment })
      const [port = 0] = server.ports
      const next = responseRequests(await createLearners(port, LEARNERS))
      const writing = await startMeasuredServer({ entry: 'bench/servers/postgres-writes.ts', environment })
      const saved = await alternate(
        () => saving(writing, '/store'),
        () => saving(writing, '/bare'),
      )
      const load = { port, connections: CONNECTIONS, milliseconds: MILLISECONDS, next, status: 201 }
      const posted = await alternate(
        () => measureLoad(server, load),
        () => saving(writing, '/bare'),
      )
      await Promise.all([server.end(), writing.end()])
      await postgres.remove()
      return [saved, posted]
    }),
}

async function saving(server: MeasuredServer, path: string): Promise<Measurement> {
  const before = await server.usage()
  const address = `http://127.0.0.1:${server.ports[0]}${path}?milliseconds=${MILLISECONDS}`
  const count = Number(await (await fetch(address)).text())
  const after = await server.usage()
  return { cpu: (after.cpu - before.cpu) / count, rate: count / (MILLISECONDS / 1000) }
}

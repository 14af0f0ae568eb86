import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alternate } from '../alternate.ts'
import { seedLearners } from '../data/bank.ts'
import { serverFigures } from '../figures.ts'
import { buildRequest } from '../load/connection.ts'
import { fetchBytes } from '../load/fetch-bytes.ts'
import { measureLoad } from '../load/load.ts'
import type { Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const BANK = { learners: 1, questions: 1000, responses: 0 }
/** Enough to keep the server busy although each full lookup takes 25 ms on purpose. */
const CONNECTIONS = 128
const MILLISECONDS = 1200

const bound = { cpu: { atMost: 2.5 } }

export const part: Part = {
  number: 3,
  title: 'Loading an unchanged bank',
  comparisons: [
    {
      work: '`GET /user-data/load/…` of 1,000 questions with its ETag: 304',
      baseline: 'a bare Fastify answering 304',
      figures: serverFigures(bound),
    },
    {
      work: 'the same in full, gzip',
      baseline: 'node:http sending the same gzip bytes from a buffer',
      figures: serverFigures(bound),
    },
  ],
  limit:
    'The waits are for security, and the bound of 2.5 allows for them. A full lookup takes at least 25 ms, so that its time does not tell whether the identifier exists (decision 13); a client that sends the tag does not wait. While it waits, the server has less to do at once than the baseline, and wakes up for a few requests at a time. A node:http that only waits that long takes 1.2 to 1.5 times the CPU of one that does not. The rest of both replies is work that the bare server does not do: the guard against guessing, twelve security headers (2.5 µs) and the request id, metrics (1.3 µs), the keyed hash of the identifier (3 µs), and the lookup of the revision (decision 19). Of some 45 µs for a 304 a fifth is writing to the socket, 9 % the keyed hash of the identifier, 5 % the headers. The code of 2026-11-22 and of 2026-11-29, in turn on the same machine, took the same for the 304 and 11 % more in full (see “Variation between runs”).',

  measure: () =>
    withTemporaryFolder(async (folder) => {
      const [learner] = await seedLearners(folder, BANK)
      const path = `/api/v1/user-data/load/${learner?.identifier}`
      const server = await startMeasuredServer({ environment: { DATA_DIR: folder } })
      const [port = 0] = server.ports
      const { headers, body } = await fetchBytes(port, path, { 'accept-encoding': 'gzip' })
      const tag = headers.etag ?? ''
      const gzipFile = join(folder, 'bundle.json.gz')
      await writeFile(gzipFile, body)
      const bare = await startMeasuredServer({
        entry: 'bench/servers/bare.ts',
        environment: { GZIP_FILE: gzipFile, STATIC_FILE: gzipFile },
      })
      const [unchanged = 0, fromMemory = 0] = bare.ports

      const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS }
      const withTag = buildRequest('GET', path, {
        headers: { 'if-none-match': tag, 'accept-encoding': 'gzip' },
      })
      const inFull = buildRequest('GET', path, { headers: { 'accept-encoding': 'gzip' } })
      const bare304 = buildRequest('GET', '/unchanged', { headers: { 'if-none-match': tag } })
      const bareGzip = buildRequest('GET', '/')
      const revalidated = await alternate(
        () => measureLoad(server, { ...load, port, next: () => withTag, status: 304 }),
        () => measureLoad(bare, { ...load, port: unchanged, next: () => bare304, status: 304 }),
      )
      const sent = await alternate(
        () => measureLoad(server, { ...load, port, next: () => inFull, status: 200 }),
        () => measureLoad(bare, { ...load, port: fromMemory, next: () => bareGzip, status: 200 }),
      )
      await server.end()
      await bare.end()
      return [revalidated, sent]
    }),
}

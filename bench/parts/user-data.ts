import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plantLearners } from '../data/bank.ts'
import { serverFigures } from '../figures.ts'
import { inTurns } from '../in-turns.ts'
import { requestOf } from '../load/connection.ts'
import { fetchBytes } from '../load/fetch-bytes.ts'
import { underLoad } from '../load/load.ts'
import type { Part } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const BANK = { learners: 1, questions: 1000, responses: 0 }
/** Enough to keep a server busy whose look-ups take 25 ms each by intent, when they are sent in full. */
const CONNECTIONS = 128
const MILLISECONDS = 1200
/** Nobody makes so many look-ups from one address; the guard stands, its limits are out of the way. */
const LOOKUPS = { LOOKUPS_PER_MINUTE: '100000000', FAILED_LOOKUPS: '100000000' }

const bound = { cpu: { atMost: 1.5 } }

export const part: Part = {
  number: 3,
  title: 'Loading a bank that is unchanged',
  needsWeb: false,
  comparisons: [
    {
      work: '`GET /user-data/load/…` of 1,000 questions with its ETag: 304',
      against: 'a bare Fastify answering 304',
      figures: serverFigures(bound),
    },
    {
      work: 'the same in full, gzip',
      against: 'node:http sending the same gzip bytes from a buffer',
      figures: serverFigures(bound),
    },
  ],
  limit:
    "What a bare answer does not do, spread thin: the heads of some twenty headers, the look at the revision, the hooks and the check of the identifier around it, the guard against guessing with its promises, and what is counted of each request (decisions 13 and 19). In full the guard's 25 ms come on top: the server never has as much to do at once as what it is compared with, wakes up for a few requests at a time, and comes to fewer in which its code gets compiled. Who names the tag is spared them. The bytes themselves are sent as they are kept.",

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const [learner] = await plantLearners(folder, BANK)
      const path = `/api/v1/user-data/load/${learner?.identifier}`
      const server = await startMeasured({ environment: { DATA_DIR: folder, ...LOOKUPS } })
      const [port = 0] = server.ports
      const { headers, body } = await fetchBytes(port, path, { 'accept-encoding': 'gzip' })
      const tag = headers.etag ?? ''
      const gzipFile = join(folder, 'bundle.json.gz')
      await writeFile(gzipFile, body)
      const bare = await startMeasured({
        entry: 'bench/servers/bare.ts',
        environment: { GZIP_FILE: gzipFile, STATIC_FILE: gzipFile },
      })
      const [unchanged = 0, fromMemory = 0] = bare.ports

      const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS }
      const withTag = requestOf('GET', path, { headers: { 'if-none-match': tag, 'accept-encoding': 'gzip' } })
      const inFull = requestOf('GET', path, { headers: { 'accept-encoding': 'gzip' } })
      const bare304 = requestOf('GET', '/unchanged', { headers: { 'if-none-match': tag } })
      const bareGzip = requestOf('GET', '/')
      const revalidated = await inTurns(
        () => underLoad(server, { ...load, port, next: () => withTag, status: 304 }),
        () => underLoad(bare, { ...load, port: unchanged, next: () => bare304, status: 304 }),
      )
      const sent = await inTurns(
        () => underLoad(server, { ...load, port, next: () => inFull, status: 200 }),
        () => underLoad(bare, { ...load, port: fromMemory, next: () => bareGzip, status: 200 }),
      )
      await server.end()
      await bare.end()
      return [revalidated, sent]
    }),
}

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
    "What a bare answer does not do, spread thin: of some 50 µs for a 304 on a busy machine (bare: 22 to 31) more than a third went into writing to the socket, an eighth into collecting garbage, a fourteenth each into the way to the handler (hooks, the check of the identifier) and into what ends a request, the counting with it, a twentieth each into the head of two dozen headers, the look at the revision, and the guard against guessing with its promises (decisions 13 and 19). In full the guard's 25 ms come on top, which who names the tag is spared: the server never has as much to do at once as what it is compared with, wakes up for a few requests at a time, and comes to fewer in which its code gets compiled. A node:http that does nothing but wait so long takes 1.2 to 1.5 times the CPU of one that does not. The bytes themselves are sent as they are kept. By itself, with others on the machine, the 304 took 1.7 to 2.6 times the CPU in four runs of 2026-11-22, in full 2.1 to 2.5.",

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

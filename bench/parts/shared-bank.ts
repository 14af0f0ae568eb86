import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../src/server/ids.ts'
import { openStore } from '../../src/server/store/open-store.ts'
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
const CONNECTIONS = 32
const MILLISECONDS = 1200

export const part: Part = {
  number: 18,
  title: 'A bank by link',
  comparisons: [
    {
      work: '`GET /shares/…` of 1,000 questions, gzip',
      baseline: 'node:http sending the same gzip bytes from a buffer',
      figures: serverFigures({ cpu: { atMost: 2 } }),
    },
  ],
  limit:
    'The version of a link is in memory, compressed, and looked up in the database once in five seconds. What is left is what each reply of the server costs: security headers, the request id, metrics.',

  measure: () =>
    withTemporaryFolder(async (folder) => {
      const path = await shareBank(folder)
      const server = await startMeasuredServer({ environment: { DATA_DIR: folder } })
      const [port = 0] = server.ports
      const { body } = await fetchBytes(port, path, { 'accept-encoding': 'gzip' })
      const gzipFile = join(folder, 'shared.json.gz')
      await writeFile(gzipFile, body)
      const bare = await startMeasuredServer({
        entry: 'bench/servers/bare.ts',
        environment: { GZIP_FILE: gzipFile, STATIC_FILE: gzipFile },
      })
      const [, fromMemory = 0] = bare.ports
      const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS, status: 200 }
      const shared = buildRequest('GET', path, { headers: { 'accept-encoding': 'gzip' } })
      const bareGzip = buildRequest('GET', '/')
      const sent = await alternate(
        () => measureLoad(server, { ...load, port, next: () => shared }),
        () => measureLoad(bare, { ...load, port: fromMemory, next: () => bareGzip }),
      )
      await server.end()
      await bare.end()
      return [sent]
    }),
}

/** Shares the bank of a learner. @returns the path of what is public */
async function shareBank(folder: string): Promise<string> {
  const [learner] = await seedLearners(folder, BANK)
  const database = { engine: 'sqlite', file: join(folder, 'quizgrove.sqlite') } as const
  const store = await openStore({ database, now: () => Date.now(), newId })
  const user = await store.users.findByIdentifier(learner?.identifier ?? '')
  const about = { title: 'A bank', description: '', license: null, author: null }
  const settings = { ...about, categories: null, includes_notes: false, exams: [], ends_at: null }
  const drawn = { id: newId(), code: newId(), key: newId(), revision: newId() }
  await store.shares.create(
    { user_id: user?.id ?? '', ...settings, reason: 'First version' },
    drawn,
    new Map(),
  )
  await store.close()
  return `/api/v1/shares/${drawn.code}`
}

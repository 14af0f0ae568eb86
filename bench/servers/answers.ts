import { join } from 'node:path'
import { buildApp } from '../../src/server/build-app.ts'
import { readConfig } from '../../src/server/config.ts'
import { databaseLocation } from '../../src/server/database-location.ts'
import { newId, secureRandom } from '../../src/server/ids.ts'
import { diskImages } from '../../src/server/images/disk-images.ts'
import { createJsonLog } from '../../src/server/log.ts'
import { createMetrics } from '../../src/server/metrics/metrics.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import type { PracticeResponseStore } from '../../src/server/store/store.ts'

/** Two in one process: the product, and the same with a store that says of every answer that it is kept and keeps none. */
const config = readConfig(process.env)
const now = () => Date.now()
const store = await openStore({ database: databaseLocation(config), now, newId })
const parts = {
  images: diskImages(join(config.dataDir, 'images')),
  now,
  newId,
  random: secureRandom,
  log: createJsonLog(config.log, now, () => {}),
  metrics: createMetrics(),
  config,
  webRoot: null,
}
const keepNothing: PracticeResponseStore['create'] = async ({ user_answer, id, ...answer }) => {
  const selected = typeof user_answer === 'string' ? [user_answer] : user_answer
  const value = {
    ...answer,
    id: id ?? newId(),
    user_answer: selected,
    selected_answers: selected,
    response_time_ms: answer.response_time_ms ?? null,
    time_taken: answer.response_time_ms ?? null,
    source: answer.source ?? '',
    created_at: new Date(now()).toISOString(),
  }
  return { outcome: 'created', value }
}
const keeping = await buildApp({ ...parts, store })
const letting = await buildApp({
  ...parts,
  store: { ...store, practiceResponses: { ...store.practiceResponses, create: keepNothing } },
})
const addresses = [await keeping.listen({ port: 0 }), await letting.listen({ port: 0 })]
process.stdout.write(`${addresses.join(' ')}\n`)
process.on('SIGTERM', async () => {
  await Promise.all([keeping.close(), letting.close()])
  await store.close()
  process.exit(0)
})

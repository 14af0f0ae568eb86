import { join } from 'node:path'
import { buildApp } from '../../src/server/build-app.ts'
import { databaseLocation, readConfig } from '../../src/server/config.ts'
import { newId, secureRandom } from '../../src/server/ids.ts'
import { diskImages } from '../../src/server/images/image-files.ts'
import { createJsonLog } from '../../src/server/log.ts'
import { NO_METRICS } from '../../src/server/metrics/metrics.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import type { PracticeResponseStore } from '../../src/server/store/resources/practice-responses.ts'

/** Two servers in one process: the product, and the product with a store that saves no practice responses. */
const config = readConfig(process.env)
const now = () => Date.now()
const store = await openStore({ database: databaseLocation(config), now, newId })
const parts = {
  images: diskImages(join(config.dataDir, 'images')),
  now,
  newId,
  random: secureRandom,
  log: createJsonLog(config.log, now, () => {}),
  metrics: NO_METRICS,
  config,
  webRoot: null,
}
const saveNothing: PracticeResponseStore['create'] = async ({ user_answer, id, ...response }) => {
  const selected = typeof user_answer === 'string' ? [user_answer] : user_answer
  const value = {
    ...response,
    id: id ?? newId(),
    user_answer: selected,
    selected_answers: selected,
    response_time_ms: response.response_time_ms ?? null,
    time_taken: response.response_time_ms ?? null,
    source: response.source ?? '',
    created_at: new Date(now()).toISOString(),
  }
  return { outcome: 'created', value }
}
const product = await buildApp({ ...parts, store })
const baseline = await buildApp({
  ...parts,
  store: { ...store, practiceResponses: { ...store.practiceResponses, create: saveNothing } },
})
const addresses = [await product.listen({ port: 0 }), await baseline.listen({ port: 0 })]
process.stdout.write(`${addresses.join(' ')}\n`)
process.on('SIGTERM', async () => {
  await Promise.all([product.close(), baseline.close()])
  await store.close()
  process.exit(0)
})

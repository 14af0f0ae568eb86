/**
 * The control of the kill test: a broken server that acknowledges an answer when it arrives and stores it a little
 * later. The test must detect that.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../src/server/build-app.ts'
import { databaseLocation, readConfig } from '../../src/server/config.ts'
import { newId, secureRandom } from '../../src/server/ids.ts'
import { diskImages } from '../../src/server/images/image-files.ts'
import { NO_METRICS } from '../../src/server/metrics/metrics.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import type { PracticeResponseStore } from '../../src/server/store/resources/practice-responses.ts'

const LATER_MS = 100
const now = () => Date.now()

const config = readConfig(process.env)
const store = await openStore({ database: databaseLocation(config), now, newId })
const app = await buildApp({
  store: { ...store, practiceResponses: acknowledgingEarly(store.practiceResponses) },
  images: diskImages(config.imagesDir),
  now,
  newId,
  random: secureRandom,
  log: { request: () => {}, error: () => {}, failedLookups: () => {} },
  metrics: NO_METRICS,
  config,
  webRoot: null,
})
await app.listen({ port: config.port, host: config.host })
process.stdout.write('Ready\n')

function acknowledgingEarly(responses: PracticeResponseStore): PracticeResponseStore {
  return {
    ...responses,
    create: async (response) => {
      void pause(LATER_MS).then(() => responses.create(response))
      const answers = [response.user_answer].flat()
      const value = {
        id: response.id ?? newId(),
        user_id: response.user_id,
        question_id: response.question_id,
        user_answer: answers,
        selected_answers: answers,
        is_correct: response.is_correct,
        response_time_ms: response.response_time_ms ?? null,
        time_taken: response.response_time_ms ?? null,
        source: 'frontend',
        created_at: new Date(now()).toISOString(),
      }
      return { outcome: 'created', value }
    },
  }
}

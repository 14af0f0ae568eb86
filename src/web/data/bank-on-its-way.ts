import type { QueryClient } from '@tanstack/react-query'
import { QUESTIONS_KEY } from './list-questions.ts'
import { LEARNER_DATA_KEY } from './load-learner-data.ts'

/**
 * Gives up what is on its way of the learner's data and of the bank: asked for before a write, it may tell of neither,
 * and would be the last to speak. To be awaited before what was written is put into the cache.
 */
export async function forgetBankOnItsWay(client: QueryClient): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: [LEARNER_DATA_KEY] }),
    client.cancelQueries({ queryKey: [QUESTIONS_KEY] }),
  ])
}

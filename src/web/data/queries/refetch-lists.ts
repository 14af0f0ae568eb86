import type { QueryClient } from '@tanstack/react-query'
import { LEARNER_DATA_KEY } from './learner-data-query.ts'
import { notesQuery } from './notes-query.ts'
import { cancelPracticeResponses, practiceResponsesQuery } from './practice-responses-query.ts'
import { QUESTIONS_KEY } from './questions-query.ts'

/**
 * Gives up what is on its way of the learner's data and of the bank: asked for before a write, it may tell of neither,
 * and would be the last to speak. To be awaited before what was written is put into the cache.
 */
export async function cancelBankQueries(client: QueryClient): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: [LEARNER_DATA_KEY] }),
    client.cancelQueries({ queryKey: [QUESTIONS_KEY] }),
  ])
}

/**
 * Has a learner's answers and notes asked for anew after a write that changes them. A first list that is on its way is
 * given up before: it would pass for the new one.
 */
export async function refetchResponsesAndNotes(client: QueryClient, learnerId: string): Promise<void> {
  const { queryKey: responses } = practiceResponsesQuery(learnerId)
  const { queryKey: notes } = notesQuery(learnerId)
  await Promise.all([cancelPracticeResponses(client, learnerId), client.cancelQueries({ queryKey: notes })])
  await Promise.all([
    client.invalidateQueries({ queryKey: responses }),
    client.invalidateQueries({ queryKey: notes }),
  ])
}

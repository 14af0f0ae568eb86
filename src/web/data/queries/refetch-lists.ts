import type { QueryClient } from '@tanstack/react-query'
import type { LearnerData } from '../../../domain/model.ts'
import { LEARNER_DATA_KEY } from './learner-data-query.ts'
import { notesQuery } from './notes-query.ts'
import { cancelPracticeResponses, practiceResponsesQuery } from './practice-responses-query.ts'
import { QUESTIONS_KEY, questionsQuery } from './questions-query.ts'

/**
 * Cancels requests for the learner's data and the bank. A reply to a request from before a write may lack what was
 * written, and would overwrite it. Await it before the write is applied to the query cache.
 */
export async function cancelBankQueries(client: QueryClient): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: [LEARNER_DATA_KEY] }),
    client.cancelQueries({ queryKey: [QUESTIONS_KEY] }),
  ])
}

/**
 * Refetches a learner's practice responses and notes after a write that changes them. Requests that are under way are
 * canceled first: their replies would count as the new lists.
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

/** Fetches the bank of a loaded learner again, whichever screen is open: it shows a change that is not stored. */
export async function refetchBank(client: QueryClient, learnerId: string): Promise<void> {
  const loaded = client.getQueriesData<LearnerData>({ queryKey: [LEARNER_DATA_KEY] })
  const learner = loaded.find(([, data]) => data?.learner.id === learnerId)?.[1]?.learner
  if (learner === undefined) return
  await client.invalidateQueries({ queryKey: [QUESTIONS_KEY, learnerId], refetchType: 'none' })
  await client.prefetchQuery(questionsQuery(learner))
}

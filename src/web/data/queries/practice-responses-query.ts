import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CURSOR_START } from '../../../contract/limits.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { withWaitingAnswers } from '../../../domain/outbox/waiting-lists.ts'
import { nextTask } from '../browser/workers/next-task.ts'
import { newestFirst } from '../decoding/practice-response.ts'
import {
  cacheResponsePages,
  currentPages,
  type FetchedResponses,
  type ResponsePage,
  readCachedResponses,
} from '../sync/offline-cache/cached-responses.ts'
import { fetchOrCached } from '../sync/offline-cache/fetch-or-cached.ts'
import { fetchResponsePages } from './fetch-response-pages.ts'
import { LEARNER_DATA_KEY } from './learner-data-query.ts'
import { getActivity, getBankPractice, withExamAnswers } from './practice-aggregates.ts'

type Responses = readonly PracticeResponse[]

/** Aborts the fetch that is under way. */
let controller = new AbortController()

/** What this page fetched last: the list on the screen also contains what the server does not have yet. */
let lastFetched: (FetchedResponses & { readonly learnerId: string }) | null = null

/**
 * Aborts a fetch of the responses that is under way, so that it does not replace the list that is about to be changed.
 */
export async function cancelPracticeResponses(client: QueryClient, learnerId: string): Promise<void> {
  controller.abort()
  await client.cancelQueries({ queryKey: practiceResponsesQuery(learnerId).queryKey })
}

/**
 * `GET /practice-responses/user/{userId}`: every answer given in practice, newest first. Only what was added since the
 * last fetch of this page, or else since the cached list, is fetched; all of it when something was removed.
 */
export function practiceResponsesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['practice-responses', learnerId] as const,
    queryFn: async ({ client, queryKey }): Promise<Responses> => {
      controller.abort()
      controller = new AbortController()
      // Not the query's signal, which is aborted when a screen is left: the next screen needs the same list.
      const { signal } = controller
      const isShown = client.getQueryData<Responses>(queryKey) !== undefined
      const readCached = async () => {
        const cached = await readCachedResponses(learnerId)
        return cached && { value: inOrder(cached.responses), askedAt: cached.askedAt }
      }
      const { value, waitingOf } = await fetchOrCached({
        list: 'practice-responses',
        fetch: async (signal) => inOrder(await fetchResponses(learnerId, isShown, signal)),
        learnerOf: () => learnerId,
        ...(!isShown && { readCached }),
        signal,
      })
      const responses = withWaitingAnswers(waitingOf(learnerId), value)
      const shown = client.getQueryData<Responses>(queryKey)
      if (shown !== undefined && isSameList(shown, responses)) return shown
      await nextTask()
      countFor(client, learnerId, responses)
      return responses
    },
    // Comparing so many deeply would block the page as well.
    structuralSharing: false,
  })
}

/** In the order in which they were added. */
async function fetchResponses(learnerId: string, isShown: boolean, signal: AbortSignal): Promise<Responses> {
  const askedAt = Date.now()
  const isKnown = isShown && lastFetched?.learnerId === learnerId
  const known = isKnown ? lastFetched : await readCachedResponses(learnerId)
  const pages: ResponsePage[] = []
  for await (const page of fetchResponsePages(learnerId, known?.cursor ?? CURSOR_START, signal)) {
    pages.push(page)
  }
  signal.throwIfAborted()
  cacheResponsePages(learnerId, pages, askedAt)
  const current = currentPages(pages)
  const added = current.flatMap((page) => page.responses)
  const startsOver = current[0]?.after === CURSOR_START
  const responses = startsOver ? added : [...(known?.responses ?? []), ...added]
  const cursor = current.at(-1)?.next ?? CURSOR_START
  lastFetched = { learnerId, cursor, askedAt, responses }
  return responses
}

/** Newest first; of several given at the same time the last one that was added comes first. */
function inOrder(added: Responses): Responses {
  return newestFirst(added.toReversed())
}

/** Only the verdict of a response can change, when its question is judged again. */
function isSameList(one: Responses, other: Responses): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, isCorrect }, index) => id === other[index]?.id && isCorrect === other[index]?.isCorrect)
  )
}

/** Computes the counts that screens need once, before the list is shown; they are updated from then on. */
function countFor(client: QueryClient, learnerId: string, responses: Responses): void {
  for (const [, data] of client.getQueriesData<LearnerData>({ queryKey: [LEARNER_DATA_KEY] })) {
    if (data?.learner.id !== learnerId) continue
    getActivity(responses)
    getBankPractice(data.questions, responses)
    withExamAnswers(responses, data.tests)
  }
}

/** Always the same list object, so that its counts are computed once. */
const NONE: readonly PracticeResponse[] = []

/**
 * The learner's practice responses, newest first, as the overview and practice use them; null while they load. When they
 * cannot be loaded, that is only logged, and they count as none (spec §8.3).
 */
export function usePracticeResponses({ id }: LearnerData['learner']): readonly PracticeResponse[] | null {
  const { data, error, isPending } = useQuery(practiceResponsesQuery(id))
  useEffect(() => {
    if (error) console.error('Failed to fetch practice responses', error)
  }, [error])
  return data ?? (isPending ? null : NONE)
}

/** Whether the answers in practice could not be loaded: then nothing can be said about how much was practiced. */
export function usePracticeResponsesFailed({ id }: LearnerData['learner']): boolean {
  const { data, isError } = useQuery(practiceResponsesQuery(id))
  return isError && data === undefined
}

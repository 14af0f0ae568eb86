import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { withWaitingAnswers } from '../../../domain/outbox/waiting-lists.ts'
import { nextTask } from '../browser/next-task.ts'
import { readList, UnreadableAnswer } from '../decoding/loose.ts'
import { newestFirst, readPracticeResponse } from '../decoding/practice-response.ts'
import { open, partsOf } from '../http/client.ts'
import { countedEntries } from '../sync/offline-cache/counted-list.ts'
import { fetchOrKept } from '../sync/offline-cache/fetch-or-kept.ts'
import { keptList } from '../sync/offline-cache/kept-bank.ts'
import { fetchBesideWaiting } from '../sync/outbox/page-outbox.ts'
import { LEARNER_DATA_KEY } from './load-learner-data.ts'
import { openResponses, openResponsesSinceKept, practiceResponsesPath } from './open-responses.ts'
import { activityOf, practiceOf } from './practice-index.ts'
import { renewedResponses } from './renewed-responses.ts'

/** How many of the newest are asked for to learn what is new. */
const NEWEST = 1000

/** Gives up the full list that is on its way. */
let onItsWay = new AbortController()

/** Gives up what is on its way of the answers, so that it takes nothing away that is put into the list next. */
export async function cancelPracticeResponses(client: QueryClient, learnerId: string): Promise<void> {
  onItsWay.abort()
  await client.cancelQueries({ queryKey: practiceResponsesQuery(learnerId).queryKey })
}

/**
 * `GET /practice-responses/user/{userId}`: every answer given in practice, newest first.
 *
 * All of them are asked for once, and again when they were invalidated, as by whoever removes some. A list that only
 * grew old asks for the newest: reading a hundred thousand answers anew would stop the page under the learner's hands.
 */
export function practiceResponsesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['practice-responses', learnerId] as const,
    queryFn: async ({ client, queryKey }): Promise<readonly PracticeResponse[]> => {
      const state = client.getQueryState<readonly PracticeResponse[]>(queryKey)
      if (state?.data && !state.isInvalidated) {
        const path = `${practiceResponsesPath(learnerId)}?limit=${NEWEST}`
        const newest = await fetchBesideWaiting(async () => readResponses(await open('GET', path)))
        const known = client.getQueryData<readonly PracticeResponse[]>(queryKey) ?? state.data
        const renewed = renewedResponses(known, newest.value, NEWEST)
        if (renewed !== null) return withWaitingAnswers(newest.waitingOf(learnerId), renewed)
      }
      onItsWay.abort()
      onItsWay = new AbortController()
      // Not the query's signal, which is given when a screen is left: the next one wants the same list, and asking
      // twice takes twice as long.
      const { signal } = onItsWay
      let isPutTogether = false
      const fetchAll = (ask: typeof openResponses) =>
        fetchOrKept({
          list: 'practice-responses',
          signal,
          ask: (signal) => ask(learnerId, signal),
          read: async (response, hear) => {
            isPutTogether = countedEntries(response) !== null
            const responses = await readResponses(response, hear)
            await nextTask()
            countFor(client, learnerId, responses)
            return responses
          },
          entriesOf: (responses) => responses.length,
          learnerOf: () => learnerId,
          ...(!state?.data && { kept: () => keptList('practice-responses', { id: learnerId }) }),
        })
      const all = await fetchAll(openResponsesSinceKept).catch((cause) => {
        // What is kept may be damaged. What the server told whole comes no better for being asked for again.
        if (signal.aborted || !isPutTogether) throw cause
        return fetchAll(openResponses)
      })
      return withWaitingAnswers(all.waitingOf(learnerId), all.value)
    },
    // Comparing so many deeply would stop the page, too; a response never changes once it is given.
    structuralSharing: false,
  })
}

/** Counts what screens will ask of the list, once, while nobody sees it yet: they then keep up what was counted. */
function countFor(client: QueryClient, learnerId: string, responses: readonly PracticeResponse[]): void {
  activityOf(responses)
  for (const [, data] of client.getQueriesData<LearnerData>({ queryKey: [LEARNER_DATA_KEY] }))
    if (data?.learner.id === learnerId) practiceOf(data.questions, responses)
}

async function readResponses(
  response: Response,
  hear?: (text: string) => void,
): Promise<readonly PracticeResponse[]> {
  const responses: PracticeResponse[] = []
  for await (const part of partsOf(response, hear)) {
    for (const value of readList(part, 'a list of practice responses'))
      responses.push(readPracticeResponse(value))
  }
  const entries = countedEntries(response) ?? responses.length
  if (entries !== responses.length)
    throw new UnreadableAnswer(`a list of ${entries} practice responses`, responses.length)
  return newestFirst(responses)
}

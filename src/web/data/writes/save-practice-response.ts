import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PracticeResponse } from '../../../domain/model.ts'
import { failureOf } from '../../../domain/outbox/write-kinds.ts'
import { insertResponse, prependResponse } from '../queries/practice-aggregates.ts'
import { cancelPracticeResponses, practiceResponsesQuery } from '../queries/practice-responses-query.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'

/**
 * `POST /practice-responses/`, through the outbox. The answer counts here immediately, under an id created by the
 * client, so that sending it again creates nothing twice; a failure is only logged, and practice continues (spec §8.2).
 */
export function useSavePracticeResponse(learnerId: string): (response: PracticeResponse) => void {
  const client = useQueryClient()
  return useCallback(
    (response) => {
      void outbox.put(learnerId, response.id, { kind: 'answer', response }).then((outcome) => {
        if (outcome.is === 'failed') console.error(failureOf('answer'), outcome.error)
      })
      void updateList(client, learnerId, response, prependResponse)
    },
    [client, learnerId],
  )
}

/**
 * Inserts a response that was saved into the list in the query cache, where it is missing: the list may have been fetched
 * in between, or the response given in another tab.
 */
export async function applySavedResponse(
  client: QueryClient,
  learnerId: string,
  response: PracticeResponse,
): Promise<void> {
  const isThere = (responses: readonly PracticeResponse[]) => responses.some(({ id }) => id === response.id)
  const known = client.getQueryData(practiceResponsesQuery(learnerId).queryKey)
  if (known === undefined || isThere(known)) return
  // The list may have been replaced by the time the answer is inserted.
  await updateList(client, learnerId, response, (responses) =>
    isThere(responses) ? responses : insertResponse(responses, response),
  )
}

/**
 * Adds the answer to the cached list; a list that was never loaded is not created from it. An answer that was just
 * given is not searched for: its id is new, and searching a hundred thousand entries would delay the verdict.
 */
async function updateList(
  client: QueryClient,
  learnerId: string,
  response: PracticeResponse,
  put: typeof insertResponse,
): Promise<void> {
  const { queryKey } = practiceResponsesQuery(learnerId)
  if (client.getQueryData(queryKey) === undefined) return
  const wasInvalidated = client.getQueryState(queryKey)?.isInvalidated === true
  await cancelPracticeResponses(client, learnerId)
  client.setQueryData(queryKey, (responses) => responses && put(responses, response))
  // It still lacks what other devices added, though it would count as fresh.
  if (wasInvalidated) void client.invalidateQueries({ queryKey })
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PracticeResponse } from '../../domain/model.ts'
import { practiceResponsesQuery } from './list-practice-responses.ts'
import { outbox } from './outbox/page-outbox.ts'
import { withNewestResponse } from './practice-standings.ts'

/**
 * `POST /practice-responses/`, through the outbox. The answer counts here at once, under an id of ours, so that sending
 * it again creates nothing twice; a failure is logged only, and practice goes on (seed §8).
 */
export function useSavePracticeResponse(learnerId: string): (response: PracticeResponse) => void {
  const client = useQueryClient()
  return useCallback(
    (response) => {
      void outbox.put(learnerId, response.id, { kind: 'answer', response })
      void rememberAnswer(client, learnerId, response)
    },
    [client, learnerId],
  )
}

/**
 * Puts the answer at the head of the cached list, once: when it is given, and again when it is saved, should the
 * list have been fetched in between. A list that was never loaded is not made up from one answer.
 */
export async function rememberAnswer(
  client: QueryClient,
  learnerId: string,
  response: PracticeResponse,
): Promise<void> {
  const { queryKey } = practiceResponsesQuery(learnerId)
  const known = client.getQueryData(queryKey)
  if (known === undefined || known.some(({ id }) => id === response.id)) return
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (responses = []) =>
    responses.some(({ id }) => id === response.id) ? responses : withNewestResponse(responses, response),
  )
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { FRONTEND_SOURCE, type NewPracticeResponse } from '../../contract/practice-response.ts'
import type { PracticeResponse } from '../../domain/model.ts'
import { call } from './client.ts'
import { practiceResponsesQuery } from './list-practice-responses.ts'
import { SEND_AGAIN } from './sending-again.ts'
import { addUnsaved, removeUnsaved } from './unsaved-responses.ts'

/**
 * `POST /practice-responses/`. The answer counts here at once, under an id of ours, so that sending it again creates
 * nothing twice; a failure is logged only, and practice goes on (seed §8).
 */
export function useSavePracticeResponse(learnerId: string): (response: PracticeResponse) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (response: PracticeResponse) =>
      call('POST', '/practice-responses/', { body: toWire(learnerId, response) }),
    onMutate: (response) => {
      addUnsaved(learnerId, response)
      return remember(client, learnerId, response)
    },
    onSuccess: (_saved, response) => {
      removeUnsaved(learnerId, response)
      return remember(client, learnerId, response)
    },
    onError: (cause) => console.error('Failed to save practice response', cause),
    ...SEND_AGAIN,
  })
  return mutate
}

function toWire(learnerId: string, response: PracticeResponse): NewPracticeResponse {
  return {
    user_id: learnerId,
    question_id: response.questionId,
    user_answer: [...response.selected],
    is_correct: response.isCorrect,
    response_time_ms: response.timeMs === null ? null : Math.round(response.timeMs),
    source: FRONTEND_SOURCE,
    created_at: new Date(response.createdAt).toISOString(),
    id: response.id,
  }
}

/**
 * Puts the answer at the head of the cached list, once: when it is given, and again when it is saved, should the
 * list have been fetched in between. A list that was never loaded is not made up from one answer.
 */
async function remember(client: QueryClient, learnerId: string, response: PracticeResponse): Promise<void> {
  const { queryKey } = practiceResponsesQuery(learnerId)
  const known = client.getQueryData(queryKey)
  if (known === undefined) return
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (responses) =>
    responses?.some(({ id }) => id === response.id) ? responses : [response, ...(responses ?? [])],
  )
}

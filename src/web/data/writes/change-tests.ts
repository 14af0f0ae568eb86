import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { withoutTest } from '../../../domain/delete-test.ts'
import type { Learner, LearnerData, PastTest } from '../../../domain/model.ts'
import { failureOf } from '../../../domain/outbox/write-kinds.ts'
import { call, hasStatus } from '../http/client.ts'
import { isLearnerLoaded, learnerDataQuery, updateLearnerData } from '../queries/learner-data-query.ts'
import { QUESTIONS_KEY } from '../queries/questions-query.ts'
import { cancelBankQueries, refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'

/**
 * `POST /tests/`, through the outbox: stores a finished exam as a past test (spec §4.13). `onLater` is called when
 * it is not stored at the first try and will be sent again.
 */
export function useSaveTest({ learner }: LearnerData, onLater: () => void): (test: PastTest) => void {
  const client = useQueryClient()
  return useCallback(
    (test) => {
      void applyTest(client, learner.id, test)
      void outbox.put(learner.id, test.id, { kind: 'test', test }).then((outcome) => {
        if (outcome.is === 'failed') console.error(failureOf('test'), outcome.error)
        if (outcome.is === 'failed' || outcome.is === 'waiting') onLater()
      })
    },
    [client, learner, onLater],
  )
}

/** Shows the test, once, as the newest of the learner's past tests where these are loaded. */
export async function applyTest(client: QueryClient, learnerId: string, test: PastTest): Promise<void> {
  // Data that is loaded later contains the test already, and its request must not be canceled during a sign-in.
  if (!isLearnerLoaded(client, learnerId)) return
  await cancelBankQueries(client)
  updateLearnerData(client, learnerId, (data) => ({
    ...data,
    tests: [test, ...data.tests.filter(({ id }) => id !== test.id)],
  }))
}

/**
 * `DELETE /tests/{id}`: removes a past test and every question that came from it, on the server and from what is loaded
 * here (spec §4.2). What belonged to those questions is fetched again. A test that is gone already counts as deleted.
 */
export function useDeleteTest(learner: Learner) {
  const { id: learnerId, identifier } = learner
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (test: PastTest) => {
      // A reply that has not arrived yet would bring it back.
      await outbox.withdraw(({ id }) => id === test.id)
      try {
        await call('DELETE', `/tests/${encodeURIComponent(test.id)}`)
      } catch (cause) {
        if (!hasStatus(cause, 404)) throw cause
      }
    },
    onSuccess: async (_deleted, test) => {
      // A list that was requested before would bring the questions back.
      await cancelBankQueries(client)
      client.setQueryData(learnerDataQuery(identifier).queryKey, (data) => data && withoutTest(data, test.id))
      void client.invalidateQueries({ queryKey: [QUESTIONS_KEY, learnerId] })
      void refetchResponsesAndNotes(client, learnerId)
      void refreshCache(learner)
      broadcastToTabs({ is: 'bank-changed', learnerId })
    },
    onError: (cause) => console.error('Failed to delete test', cause),
  })
}

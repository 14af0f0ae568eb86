import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Learner, PastTest } from '../../../domain/model.ts'
import { withoutTest } from '../../../domain/past-tests.ts'
import { call, hasStatus } from '../http/client.ts'
import { learnerDataQuery } from '../queries/learner-data-query.ts'
import { QUESTIONS_KEY } from '../queries/questions-query.ts'
import { cancelBankQueries, refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'

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

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CategoryChange, categoryRenames } from '../../../domain/exams/category-changes.ts'
import type { Learner } from '../../../domain/model.ts'
import { call } from '../http/client.ts'
import { examsQuery } from '../queries/exams-query.ts'
import { refetchBank } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'

/**
 * `POST /categories/bulk`. Needs a connection: what waits in the outbox is sent first, as it may name the categories, and
 * while any of it is left the mutation fails.
 */
export function useChangeCategories(learner: Learner) {
  const { id: learnerId } = learner
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: readonly CategoryChange[]): Promise<unknown> =>
      outbox.whilePaused(learnerId, (left) => {
        if (left.length > 0) throw new Error('Something is not saved yet')
        return call('POST', '/categories/bulk', { body: { user_id: learnerId, changes } })
      }),
    onSuccess: async (_, changes) => {
      if (categoryRenames(changes).size === 0) return
      await refetchBank(client, learnerId)
      void client.invalidateQueries({ queryKey: examsQuery(learnerId).queryKey })
      void refreshCache(learner)
      broadcastToTabs({ is: 'bank-changed', learnerId })
    },
    onError: (cause) => console.error('Failed to change the categories', cause),
  })
}

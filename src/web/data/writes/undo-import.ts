import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UndoneImport } from '../../../contract/past-import.ts'
import type { Learner } from '../../../domain/model.ts'
import { readNumberOrNull, readRecord } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'
import { pastImportsQuery } from '../queries/past-imports-query.ts'
import { refetchBank, refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'

/** `POST /imports/{id}/undo`. Undoing it twice changes nothing more. */
export function useUndoImport(learner: Learner) {
  const { id: learnerId } = learner
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (importId: string): Promise<UndoneImport> => {
      const reply = await call('POST', `/imports/${encodeURIComponent(importId)}/undo`)
      const { deleted, restored, kept } = readRecord(reply, 'an undone import')
      return {
        deleted: readNumberOrNull(deleted) ?? 0,
        restored: readNumberOrNull(restored) ?? 0,
        kept: readNumberOrNull(kept) ?? 0,
      }
    },
    onSuccess: async () => {
      await refetchBank(client, learnerId)
      void refetchResponsesAndNotes(client, learnerId)
      void refreshCache(learner)
      broadcastToTabs({ is: 'bank-changed', learnerId })
    },
    onSettled: () => client.invalidateQueries({ queryKey: pastImportsQuery(learnerId).queryKey }),
    onError: (cause) => console.error('Failed to undo the import', cause),
  })
}

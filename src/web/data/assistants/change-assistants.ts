import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KEY_LIFETIMES_DAYS } from '../../../domain/assistants.ts'
import type { Learner } from '../../../domain/model.ts'
import {
  readBooleanOrNull,
  readRecord,
  readTextOrNull,
  UnreadableReplyError,
} from '../decoding/read-values.ts'
import { call, hasStatus } from '../http/client.ts'
import { refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'
import { useUndoImport } from '../writes/undo-import.ts'
import {
  type AssistantChange,
  type AssistantKey,
  assistantChangesQuery,
  assistantKeysQuery,
  proposalsQuery,
  readKey,
} from './assistant-queries.ts'

/** What the learner chooses for a key. */
export interface KeyChoices extends Pick<AssistantKey, 'name' | 'scope' | 'addsDirectly'> {
  readonly lifetimeDays: (typeof KEY_LIFETIMES_DAYS)[number]
}

/** A key that was just made, with its text, which nothing returns again. */
export interface MadeKey extends AssistantKey {
  readonly key: string
}

/** `POST /assistants/`. It needs a connection, and is not repeated by itself: each call makes another key. */
export function useMakeKey(learnerId: string) {
  const client = useQueryClient()
  const { queryKey } = assistantKeysQuery(learnerId)
  return useMutation({
    mutationFn: async ({ name, scope, addsDirectly, lifetimeDays }: KeyChoices): Promise<MadeKey> => {
      const reply = await call('POST', '/assistants/', {
        body: {
          user_id: learnerId,
          name,
          scope,
          adds_directly: addsDirectly,
          expires_in_days: lifetimeDays,
        },
      })
      const key = readTextOrNull(readRecord(reply, 'a new key').key)
      if (key === null) throw new UnreadableReplyError('a new key with its text', reply)
      return { ...readKey(reply), key }
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (cause) => console.error('Failed to make a key for an assistant', cause),
    // The key is shown once: it stays nowhere.
    gcTime: 0,
  })
}

/** `DELETE /assistants/{id}`. One that is gone already counts as revoked. */
export function useRevokeKey(learnerId: string) {
  const client = useQueryClient()
  const { queryKey } = assistantKeysQuery(learnerId)
  return useMutation({
    mutationFn: (id: string) => removeOne(`/assistants/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (cause) => console.error('Failed to revoke a key', cause),
  })
}

/** `DELETE /assistants/proposals/{id}`. One that was added or declined elsewhere counts as declined. */
export function useDeclineProposal(learnerId: string) {
  const client = useQueryClient()
  const { queryKey } = proposalsQuery(learnerId)
  return useMutation({
    mutationFn: (id: string) => removeOne(`/assistants/proposals/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (cause) => console.error('Failed to decline questions', cause),
  })
}

async function removeOne(path: string): Promise<void> {
  try {
    await call('DELETE', path)
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
  }
}

/** What undoing a change did. */
export type UndoneChange =
  | { readonly is: 'undone' }
  /** The note (0 questions), or so many questions, were changed since and stay: nothing is undone, or only the rest. */
  | { readonly is: 'kept' | 'partly kept'; readonly questions: number }

/** Undoes what an assistant changed, and fetches what it concerns again. Undoing it twice changes nothing more. */
export function useUndoChange(learner: Learner) {
  const { id: learnerId } = learner
  const client = useQueryClient()
  const undoImport = useUndoImport(learner)
  return useMutation({
    mutationFn: async ({ id, kind }: AssistantChange): Promise<UndoneChange> => {
      if (kind === 'questions') {
        const { deleted, restored, kept } = await undoImport.mutateAsync(id)
        if (kept === 0) return { is: 'undone' }
        return { is: deleted + restored === 0 ? 'kept' : 'partly kept', questions: kept }
      }
      const reply = await call('POST', `/assistants/changes/${encodeURIComponent(id)}/undo`)
      const isUndone = readBooleanOrNull(readRecord(reply, 'an undone change').undone)
      return isUndone === true ? { is: 'undone' } : { is: 'kept', questions: 0 }
    },
    onSuccess: (_, { kind }) => {
      if (kind === 'questions') return
      void refetchResponsesAndNotes(client, learnerId)
      void refreshCache(learner, kind === 'note' ? ['notes'] : ['practice-responses'])
      broadcastToTabs({ is: 'bank-changed', learnerId })
    },
    onSettled: () => client.invalidateQueries({ queryKey: assistantChangesQuery(learnerId).queryKey }),
    onError: (cause, { kind }) => {
      if (kind !== 'questions') console.error('Failed to undo a change by an assistant', cause)
    },
  })
}

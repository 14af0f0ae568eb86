import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { contentToWire } from '../../../contract/question.ts'
import type { DecidedUpdate } from '../../../contract/share.ts'
import type { NewSuggestion } from '../../../contract/suggestion.ts'
import type { Learner, Question } from '../../../domain/model.ts'
import type { QuestionContent } from '../../../domain/questions/content-fields.ts'
import { readNumberOrNull, readRecord } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'
import { pastImportsQuery } from '../queries/past-imports-query.ts'
import { refetchBank, refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'
import { pathOf, sentSuggestionsQuery, TAKEN_KEY, takenBanksQuery } from './taken-queries.ts'

/** What taking corrections over did. */
export interface UpdatedCounts {
  readonly applied: number
  /** Questions that were changed meanwhile. */
  readonly skipped: number
  /** The import under which it can be undone; null: no question was added or changed. */
  readonly importId: string | null
}

/** `POST /taken-banks/{id}/update`. Sending it again changes nothing more. */
export function useTakeUpdate(learner: Learner, bankId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (decided: DecidedUpdate): Promise<UpdatedCounts> => {
      const before = await importIds(client, learner.id)
      const reply = await call('POST', `${pathOf(bankId)}/update`, { body: decided })
      const { applied, skipped } = readRecord(reply, 'an updated bank')
      // That it can be undone is not worth a failure.
      const after = await importIds(client, learner.id).catch(() => before)
      return {
        applied: readNumberOrNull(applied) ?? 0,
        skipped: readNumberOrNull(skipped) ?? 0,
        importId: after.find((id) => !before.includes(id)) ?? null,
      }
    },
    onSuccess: async () => {
      await refetchBank(client, learner.id)
      void refetchResponsesAndNotes(client, learner.id)
      void client.invalidateQueries({ queryKey: ['exams', learner.id] })
      void refreshCache(learner)
      broadcastToTabs({ is: 'bank-changed', learnerId: learner.id })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [TAKEN_KEY, learner.id] }),
    onError: (cause) => console.error('Failed to take corrections over', cause),
  })
}

async function importIds(client: QueryClient, learnerId: string): Promise<readonly string[]> {
  return (await client.fetchQuery(pastImportsQuery(learnerId))).map(({ id }) => id)
}

/** `PATCH /taken-banks/{id}`: shares the results of first answers with the author, or no longer. */
export function useShareResults(learnerId: string, bankId: string) {
  const client = useQueryClient()
  const { queryKey } = takenBanksQuery(learnerId)
  return useMutation({
    mutationFn: async (shares_results: boolean): Promise<void> => {
      await call('PATCH', pathOf(bankId), { body: { shares_results } })
    },
    onSuccess: async (_, sharesResults) => {
      // A reply to a request from before would overwrite it.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, (banks) =>
        banks?.map((bank) => (bank.id === bankId ? { ...bank, sharesResults } : bank)),
      )
    },
    onError: (cause) => console.error('Failed to change what is shared', cause),
  })
}

/** `DELETE /taken-banks/{id}`: takes nothing over from it any more; its questions stay. */
export function useRemoveTaken(learnerId: string, bankId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<void> => {
      await call('DELETE', pathOf(bankId))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [TAKEN_KEY, learnerId] }),
    onError: (cause) => console.error('Failed to remove a taken bank', cause),
  })
}

/** `POST /taken-banks/{id}/suggestions`. Sending it again under the same id suggests nothing twice. */
export function useSendSuggestion(learnerId: string, bankId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      content,
      ...rest
    }: {
      readonly id: string
      readonly question_id: Question['id']
      readonly content: QuestionContent
      readonly reason: string | null
    }): Promise<void> => {
      const body: NewSuggestion = { ...rest, content: contentToWire(content) }
      await call('POST', `${pathOf(bankId)}/suggestions`, { body })
    },
    onSuccess: () => client.invalidateQueries(sentSuggestionsQuery(learnerId, bankId)),
    onError: (cause) => console.error('Failed to send a suggestion', cause),
  })
}

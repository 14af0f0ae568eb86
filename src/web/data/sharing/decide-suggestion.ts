import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contentToWire } from '../../../contract/question.ts'
import type { DecidedSuggestion } from '../../../contract/suggestion.ts'
import type { Learner } from '../../../domain/model.ts'
import type { QuestionContent } from '../../../domain/questions/content-fields.ts'
import { call } from '../http/client.ts'
import { refetchBank } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'
import { type Suggestion, suggestionsQuery } from './class-queries.ts'
import { sharesQuery } from './shares-query.ts'

/** What the author decided. `reply`: a word to those who suggested it; null: none. */
export interface SuggestionDecision {
  readonly suggestion: Suggestion
  readonly decision: DecidedSuggestion['decision']
  /** What the question becomes when it is accepted. */
  readonly content: QuestionContent
  readonly reply: string | null
}

/** `POST /shares/{id}/suggestions/decide`. An accepted one changes the author's question, and is published with the next version. */
export function useDecideSuggestion(learner: Learner, shareId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (decision: SuggestionDecision): Promise<void> => {
      const path = `/shares/${encodeURIComponent(shareId)}/suggestions/decide`
      await call('POST', path, { body: decidedOf(decision) })
    },
    onSuccess: async (_, { decision }) => {
      if (decision !== 'accept') return
      await refetchBank(client, learner.id)
      void refreshCache(learner)
      broadcastToTabs({ is: 'bank-changed', learnerId: learner.id })
    },
    onSettled: (_, __, { decision }) => {
      if (decision === 'mute') void client.invalidateQueries(sharesQuery(learner.id))
      return client.invalidateQueries(suggestionsQuery(shareId))
    },
    onError: (cause) => console.error('Failed to decide on a suggestion', cause),
  })
}

function decidedOf({
  suggestion: { id, revision },
  decision,
  content,
  reply,
}: SuggestionDecision): DecidedSuggestion {
  return decision === 'accept'
    ? { decision, id, reply, revision, content: contentToWire(content) }
    : { decision, id, reply }
}

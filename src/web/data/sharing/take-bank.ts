import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Taking } from '../../../contract/share.ts'
import { duplicateKey } from '../../../domain/importing/drafts/new-drafts.ts'
import { readNumberOrNull, readRecord } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'
import { withProofOfWork } from '../http/with-proof-of-work.ts'
import { isLearnerLoaded, learnerDataQuery } from '../queries/learner-data-query.ts'
import { refetchBank, refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'
import type { SharedBank } from './read-share.ts'

/** What taking a bank added: new questions, and those that the learner had already. */
export interface TakenCounts {
  readonly added: number
  readonly known: number
}

/** `POST /shares/{code}/taken`. Sending it again under the same id, or taking a bank twice, adds nothing twice. */
export function useTakeBank(code: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (taking: Taking): Promise<TakenCounts> => {
      const path = `/shares/${encodeURIComponent(code)}/taken`
      const reply = await withProofOfWork(code, (headers) => call('POST', path, { body: taking, headers }))
      const { added, known } = readRecord(reply, 'a taken bank')
      return { added: readNumberOrNull(added) ?? 0, known: readNumberOrNull(known) ?? 0 }
    },
    onSuccess: async (_, { user_id: learnerId }) => {
      broadcastToTabs({ is: 'bank-changed', learnerId })
      if (!isLearnerLoaded(client, learnerId)) return
      await refetchBank(client, learnerId)
      void refetchResponsesAndNotes(client, learnerId)
      for (const list of ['exams', 'category-titles', 'past-imports'])
        void client.invalidateQueries({ queryKey: [list, learnerId] })
    },
    onError: (cause) => console.error('Failed to take a shared bank', cause),
  })
}

/** The ids of the learner's questions that are those of a shared bank, as they are now. Rejects where they cannot be loaded. */
export async function questionsOfBank(
  client: QueryClient,
  identifier: string,
  { questions }: SharedBank,
): Promise<readonly string[]> {
  const data = await client.fetchQuery(learnerDataQuery(identifier))
  // Texts show the learner's own copies of images.
  const keyOf = (text: string) => text.replaceAll(/\/images\/[\w.-]+/g, '/images/')
  const shared = new Set(questions.map(({ question }) => keyOf(duplicateKey(question))))
  return data.questions.filter((question) => shared.has(keyOf(duplicateKey(question)))).map(({ id }) => id)
}

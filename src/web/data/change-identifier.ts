import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Learner, LearnerData } from '../../domain/model.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import { call } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { outbox } from './outbox/page-outbox.ts'
import { readLearnerData } from './reading/learner-data.ts'

/** What waits is addressed to ids that would be unknown when it arrives: it has to be saved first. */
export class StillUnsaved extends Error {
  readonly left: readonly OutboxEntry[]

  constructor(left: readonly OutboxEntry[]) {
    super('Something is not saved yet')
    this.name = 'StillUnsaved'
    this.left = left
  }
}

/**
 * `POST /users/{id}/rotate`: new words and every id anew; the old ones stop working at once. What is loaded under the
 * new words is put in place of everything loaded before. What waits in the outbox is sent first; rejects with
 * {@link StillUnsaved} when that does not succeed.
 */
export function useChangeIdentifier({ id, identifier }: Learner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (): Promise<LearnerData> =>
      outbox.whileQuiet(id, async (left) => {
        if (left.length > 0) throw new StillUnsaved(left)
        return readLearnerData(await call('POST', `/users/${encodeURIComponent(id)}/rotate`), identifier)
      }),
    onSuccess: (data) => client.setQueryData(learnerDataQuery(data.learner.identifier).queryKey, data),
    onError: (cause) => console.error('Failed to change the identifier', cause),
  })
}

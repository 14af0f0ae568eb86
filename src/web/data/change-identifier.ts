import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Learner, LearnerData } from '../../domain/model.ts'
import { call } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { readLearnerData } from './reading/learner-data.ts'

/**
 * `POST /users/{id}/rotate`: new words and every id anew; the old ones stop working at once. What is loaded under the
 * new words is put in place of everything loaded before.
 */
export function useChangeIdentifier({ id, identifier }: Learner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<LearnerData> =>
      readLearnerData(await call('POST', `/users/${encodeURIComponent(id)}/rotate`), identifier),
    onSuccess: (data) => client.setQueryData(learnerDataQuery(data.learner.identifier).queryKey, data),
    onError: (cause) => console.error('Failed to change the identifier', cause),
  })
}

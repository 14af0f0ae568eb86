import { useMutation } from '@tanstack/react-query'
import type { NewUser } from '../../contract/user.ts'
import type { Learner } from '../../domain/model.ts'
import { call } from './client.ts'
import { readLearner } from './reading/learner-data.ts'

/**
 * `POST /users/`: a new learner under three words that the server draws. The id is chosen here, once for each name
 * that is tried, so that sending it again after a lost answer makes nobody twice.
 */
export function useCreateLearner() {
  return useMutation({
    mutationFn: async (learner: Required<Pick<NewUser, 'id' | 'name'>>): Promise<Learner> =>
      readLearner(await call('POST', '/users/', { body: learner }), null),
    onError: (cause) => console.error('Failed to create a new identity', cause),
  })
}

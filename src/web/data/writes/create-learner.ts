import { useMutation } from '@tanstack/react-query'
import type { NewUser } from '../../../contract/user.ts'
import type { Learner } from '../../../domain/model.ts'
import { readLearner } from '../decoding/learner-data.ts'
import { call } from '../http/client.ts'
import { withProofOfWork } from '../http/with-proof-of-work.ts'

/**
 * `POST /users/`: a new learner under an identifier of three words that the server creates. The id is created here,
 * once for each name that is tried, so that sending it again after a lost reply creates no second learner. A proof of
 * work, which the server asks for when many learners are created, is for that id.
 */
export function useCreateLearner() {
  return useMutation({
    mutationFn: async (learner: NewUser & { readonly id: string }): Promise<Learner> =>
      readLearner(
        await withProofOfWork(learner.id, (headers) => call('POST', '/users/', { body: learner, headers })),
        null,
      ),
    onError: (cause) => console.error('Failed to create a new identity', cause),
  })
}

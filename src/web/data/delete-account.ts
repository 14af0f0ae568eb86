import { useMutation } from '@tanstack/react-query'
import type { Learner } from '../../domain/model.ts'
import { call } from './client.ts'

/** `DELETE /users/{id}`: removes the learner and everything they own, for good. */
export function useDeleteAccount({ id }: Learner) {
  return useMutation({
    mutationFn: () => call('DELETE', `/users/${encodeURIComponent(id)}`),
    onError: (cause) => console.error('Failed to delete the account', cause),
  })
}

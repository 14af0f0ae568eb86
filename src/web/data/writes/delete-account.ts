import { useMutation } from '@tanstack/react-query'
import type { Learner } from '../../../domain/model.ts'
import { call } from '../http/client.ts'
import { withCacheDeactivated } from '../sync/offline-cache/refresh-cache.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { removeUnfinishedWork } from '../sync/outbox/remove-unfinished-work.ts'
import { discardSetAside, listSetAside } from '../sync/outbox/set-aside.ts'
import { removeWaitingPicture, waitingPictures } from '../sync/outbox/waiting-pictures.ts'

/**
 * `DELETE /users/{id}`: removes the learner and everything they own permanently, including what still waits in the
 * outbox.
 */
export function useDeleteAccount(learner: Learner) {
  const { id } = learner
  return useMutation({
    mutationFn: async () => {
      await outbox.whilePaused(id, () =>
        withCacheDeactivated(learner, () => call('DELETE', `/users/${encodeURIComponent(id)}`)),
      )
      await outbox.withdraw(({ learnerId }) => learnerId === id)
      await removeUnfinishedWork(null)
      const aside = await listSetAside(id)
      await discardSetAside(aside.map((one) => one.id))
      for (const { name, learnerId } of await waitingPictures())
        if (learnerId === id) await removeWaitingPicture(name)
    },
    onError: (cause) => console.error('Failed to delete the account', cause),
  })
}

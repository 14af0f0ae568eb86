import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewShare, ShareChange } from '../../../contract/share.ts'
import { call } from '../http/client.ts'
import { readShare, type Share } from './read-share.ts'
import { shareChangesQuery, sharesQuery } from './shares-query.ts'

/**
 * A change of a learner's links. They need a connection, as what is public must be known: none waits in the outbox. Each can
 * be sent again: a new link has the id that the client chose, and a version names the one that it follows.
 */
export type ShareWrite =
  | { readonly is: 'new'; readonly share: NewShare & { readonly id: string } }
  | { readonly is: 'publish'; readonly id: string; readonly after: number; readonly reason: string }
  | { readonly is: 'change'; readonly id: string; readonly change: ShareChange }
  | { readonly is: 'withdraw'; readonly id: string; readonly number: number }
  | { readonly is: 'remove'; readonly id: string }

/** Makes, publishes, changes, withdraws and removes. The result is the link; null where there is no reply about it. */
export function useWriteShare(learnerId: string) {
  const client = useQueryClient()
  const { queryKey } = sharesQuery(learnerId)
  return useMutation({
    mutationFn: async (write: ShareWrite): Promise<Share | null> => {
      const reply = await send(write)
      return reply === null ? null : readShare(reply)
    },
    onSuccess: async (share, write) => {
      // A reply to a request from before would overwrite it.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (shares) => shares && withWritten(shares, share, write))
    },
    onSettled: (_, __, write) => {
      void client.invalidateQueries({ queryKey })
      if (write.is === 'publish') void client.invalidateQueries(shareChangesQuery(write.id))
    },
    onError: (cause) => console.error('Failed to change a link', cause),
  })
}

function send(write: ShareWrite): Promise<unknown> {
  if (write.is === 'new') return call('POST', '/shares/', { body: write.share })
  const path = `/shares/${encodeURIComponent(write.id)}`
  switch (write.is) {
    case 'publish':
      return call('POST', `${path}/versions`, { body: { after: write.after, reason: write.reason } })
    case 'change':
      return call('PATCH', path, { body: write.change })
    case 'withdraw':
      return call('DELETE', `${path}/versions/${write.number}`)
    case 'remove':
      return call('DELETE', path)
  }
}

function withWritten(shares: readonly Share[], share: Share | null, write: ShareWrite): readonly Share[] {
  if (write.is === 'remove') return shares.filter(({ id }) => id !== write.id)
  if (write.is === 'withdraw') {
    return shares.map((one) =>
      one.id === write.id
        ? { ...one, versions: one.versions.filter(({ number }) => number !== write.number) }
        : one,
    )
  }
  if (share === null) return shares
  return shares.some(({ id }) => id === share.id)
    ? shares.map((one) => (one.id === share.id ? share : one))
    : [share, ...shares]
}

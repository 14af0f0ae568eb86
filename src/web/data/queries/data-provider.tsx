import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onServerReachable } from '../http/connection.ts'
import { applyTabMessage } from '../sync/apply-tab-message.ts'
import { cacheSavedWrite } from '../sync/offline-cache/offline-cache.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { broadcastToTabs, onTabMessage } from '../sync/tab-channel.ts'
import { applySettledWrite } from '../writes/apply-settled-write.ts'
import { askAgainAfter, isWorthAnotherTry } from './ask-again.ts'

/**
 * One cache for everything the server sends, for the life of the page: visiting the landing page neither drops what is
 * loaded nor stops a save that is under way. What was loaded stays until it is known to have changed.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: Number.POSITIVE_INFINITY,
      retry: isWorthAnotherTry,
      refetchInterval: askAgainAfter,
      // Without a connection the offline cache is used; a query that waits for a connection would not read it.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

outbox.onSettled((settled) => {
  const { entry, outcome } = settled
  cacheSavedWrite(settled)
  if (outcome.is === 'stored' && entry.write.kind === 'answer') askToKeepStorage()
  broadcastToTabs({ is: 'settled', entry, outcome })
  applySettledWrite(client, settled)
})

onTabMessage((news) => applyTabMessage(client, news))

// A list from the offline cache is replaced as soon as possible.
onServerReachable((lists) => {
  void client.invalidateQueries(
    {
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && lists.has(name),
      refetchType: 'all',
    },
    // Otherwise a fetch that takes longer than the time until the next try would never finish.
    { cancelRefetch: false },
  )
})

let hasAsked = false

/** Once a page, when a first answer shows that the learner has something to lose. */
function askToKeepStorage(): void {
  if (hasAsked) return
  hasAsked = true
  import('../browser/storage/keep-storage.ts').then(
    ({ keepStorage }) => keepStorage(navigator.storage),
    (cause: unknown) => console.warn('The browser is not asked to keep what is stored', cause),
  )
}

export function DataProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from '../http/client.ts'
import { onServerReachable } from '../http/connection.ts'
import { applyTabMessage } from '../sync/apply-tab-message.ts'
import { cacheSavedWrite } from '../sync/offline-cache/offline-cache.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { broadcastToTabs, onTabMessage } from '../sync/tab-channel.ts'
import { applySettledWrite } from '../writes/apply-settled-write.ts'

/**
 * One cache for everything the server says, for the life of the page: a look at the landing page neither forgets what
 * is loaded nor stops a save that is under way. What was loaded stays until it is known to have changed.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: Number.POSITIVE_INFINITY,
      retry: isWorthAnotherTry,
      // Without a connection there is what is kept here; a query that waits for one would not find it.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

outbox.onSettled((settled) => {
  const { entry, outcome } = settled
  if (outcome.is === 'stored') cacheSavedWrite({ ...entry, write: outcome.write })
  broadcastToTabs({ is: 'settled', entry, outcome })
  applySettledWrite(client, settled)
})

onTabMessage((news) => applyTabMessage(client, news))

// What was shown from this device is not shown a moment longer than it must.
onServerReachable((lists) => {
  void client.invalidateQueries(
    {
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && lists.has(name),
      refetchType: 'all',
    },
    // One that takes longer than until the next try would otherwise never arrive.
    { cancelRefetch: false },
  )
})

export function DataProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** At most two more tries. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < 2
}

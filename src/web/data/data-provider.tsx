import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from './client.ts'
import { outbox } from './outbox/page-outbox.ts'
import { showSettled } from './settled-writes.ts'

/**
 * One cache for everything the server says, for the life of the page: a look at the landing page neither forgets what
 * is loaded nor stops a save that is under way. What was loaded stays until it is known to have changed.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, retry: isWorthAnotherTry },
    mutations: { networkMode: 'always' },
  },
})

outbox.onSettled((settled) => showSettled(client, settled))

export function DataProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** At most two more tries. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < 2
}

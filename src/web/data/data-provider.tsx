import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRefusal } from './sending-again.ts'

/** One cache for everything the server says. What was loaded stays until it is known to have changed. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, retry: isWorthAnotherTry },
          mutations: { networkMode: 'always' },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** At most two more tries. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < 2
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { getByIdentifier } from '../http/with-proof-of-work.ts'
import { operatorQuery } from '../queries/operator-query.ts'
import { readSharedBank, type SharedBank } from './read-share.ts'

/** `GET /shares/{code}`: the shared bank behind a link, for anyone. A link that is off, over or unknown is a 404. */
export function sharedBankQuery(code: string) {
  return queryOptions({
    queryKey: ['shared-bank', code] as const,
    queryFn: async (): Promise<SharedBank> => readSharedBank(await getByIdentifier('/shares', code)),
    // Comparing 10,000 questions deeply would block the page.
    structuralSharing: false,
  })
}

/** Whether this server lets learners share banks. False until it is known, and where the server knows nothing of it. */
export function useOffersSharing(): boolean {
  return useQuery(operatorQuery).data?.offersSharing ?? false
}

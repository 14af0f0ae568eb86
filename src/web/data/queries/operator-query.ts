import { queryOptions } from '@tanstack/react-query'
import { readRecord } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'

/** `GET /operator`: how to reach whoever runs the server; null when they have not said it. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'] as const,
  queryFn: async ({ signal }): Promise<{ readonly contact: string | null }> => {
    const { contact } = readRecord(await call('GET', '/operator', { signal }), 'the operator')
    // No other address becomes a link, whatever the server sends.
    const isAddress = typeof contact === 'string' && /^(?:mailto:|https:\/\/)\S/.test(contact)
    return { contact: isAddress ? contact : null }
  },
  // No screen of the app needs it.
  gcTime: 0,
})

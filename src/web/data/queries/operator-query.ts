import { queryOptions } from '@tanstack/react-query'
import { readRecord, readTextOrNull } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'

/**
 * `GET /operator`: how to reach whoever runs the server, null when they have not given one, and the key with which a
 * browser subscribes to reminders, null where none are sent.
 */
export const operatorQuery = queryOptions({
  queryKey: ['operator'] as const,
  queryFn: async ({
    signal,
  }): Promise<{ readonly contact: string | null; readonly pushKey: string | null }> => {
    const { contact, push_key } = readRecord(await call('GET', '/operator', { signal }), 'the operator')
    // No other address becomes a link, whatever the server sends.
    const isAddress = typeof contact === 'string' && /^(?:mailto:|https:\/\/)\S/.test(contact)
    return { contact: isAddress ? contact : null, pushKey: readTextOrNull(push_key) }
  },
  // Few screens need it.
  gcTime: 0,
})

import { queryOptions } from '@tanstack/react-query'
import { readRecord, readTextOrNull } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'

/** Who runs the server, and what they offer. */
interface Operator {
  /** How to reach them; null when they have not said. */
  readonly contact: string | null
  /** The key with which a browser subscribes to reminders; null where none are sent. */
  readonly pushKey: string | null
  readonly offersSharing: boolean
}

/** `GET /operator` */
export const operatorQuery = queryOptions({
  queryKey: ['operator'] as const,
  queryFn: async ({ signal }): Promise<Operator> => {
    const reply = await call('GET', '/operator', { signal })
    const { contact, push_key, sharing } = readRecord(reply, 'the operator')
    // No other address becomes a link, whatever the server sends.
    const isAddress = typeof contact === 'string' && /^(?:mailto:|https:\/\/)\S/.test(contact)
    return {
      contact: isAddress ? contact : null,
      pushKey: readTextOrNull(push_key),
      offersSharing: sharing === true,
    }
  },
  // Few screens need it.
  gcTime: 0,
})

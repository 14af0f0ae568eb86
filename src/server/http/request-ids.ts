import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/** Names the request in a reply, and in a request that a trusted proxy passes on. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** A UUID, with or without hyphens, as proxies generate. No identifier and no id of a learner has this form. */
const GENERATED_ID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i

/** The parts of a request that its id depends on. */
interface ArrivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Generates the id of a request for the log and the reply. Only a trusted proxy may pass on its own id, so that both
 * logs agree. An id that a client sends is never written anywhere.
 */
export function requestIdGenerator(isTrustedProxy: IsTrustedProxy): (request: ArrivedRequest) => string {
  return ({ headers, socket }) => {
    const received = headers[REQUEST_ID_HEADER]
    if (typeof received === 'string' && GENERATED_ID.test(received) && isTrustedProxy(socket.remoteAddress))
      return received
    return randomUUID()
  }
}

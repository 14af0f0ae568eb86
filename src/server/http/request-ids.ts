import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/** Where an answer names its request, and a trusted proxy the request that it passes on. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** A UUID, or its 32 digits, as proxies draw them: too much for the words and too little for the ids of a learner. */
const DRAWN = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i

/** What of a request its id depends on. */
interface ArrivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The id under which a request stands in the log and in its answer. It is drawn here; only a trusted proxy may bring
 * the one that stands in its own log already. What a client sends is never written anywhere.
 */
export function requestIds(isTrustedProxy: IsTrustedProxy): (request: ArrivedRequest) => string {
  return ({ headers, socket }) => {
    const brought = headers[REQUEST_ID_HEADER]
    if (typeof brought === 'string' && DRAWN.test(brought) && isTrustedProxy(socket.remoteAddress))
      return brought
    return randomUUID()
  }
}

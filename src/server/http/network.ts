import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Groups of an IPv6 address that name its network: a household gets a /64 and may use any address in it. */
const NETWORK_GROUPS = 4

/**
 * The network for which limits and quotas count: an IPv4 address by itself, also when it is mapped into IPv6
 * (`::ffff:192.0.2.7`), or the /64 of an IPv6 address, such as `2001:db8:1:2::/64`. Anything that is not an IP address is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** Whether a connection's remote address is that of a trusted proxy; undefined, of a broken connection, is not. */
export type IsTrustedProxy = (address: string | undefined) => boolean

/** @param entries addresses and networks (CIDR), as in `TRUSTED_PROXIES` */
export function trustedProxyMatcher(entries: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) trusted.addAddress(address, addressFamily(address))
    else trusted.addSubnet(address, Number(bits), addressFamily(address))
  }
  // IPv4 addresses mapped into IPv6 match the IPv4 entries.
  return (address) =>
    address !== undefined && isIP(address) !== 0 && trusted.check(address, addressFamily(address))
}

function addressFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

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

import { type LookupAddress, lookup } from 'node:dns'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

/** How long a push service may take to reply, milliseconds. */
const REPLY_WITHIN_MS = 10_000

/** A message to a push service (RFC 8030). */
export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface PushReply {
  readonly status: number
  /** What `Retry-After` asks for, milliseconds; null without it. */
  readonly retryAfterMs: number | null
}

/** Sends a message. Rejects when there is no reply. */
export type PostPush = (message: PushRequest) => Promise<PushReply>

/**
 * Sends messages over HTTPS to the host of the endpoint and nowhere else: no redirect is followed, and a host without a
 * public address is refused. The body of a reply is not read.
 *
 * @param options tests name the fake push service's certificate and address
 */
export function httpsPostPush(
  options: Pick<RequestOptions, 'ca' | 'lookup' | 'port'> = {},
  now: () => number = Date.now,
): PostPush {
  return ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        endpoint,
        {
          lookup: lookupPublic,
          ...options,
          method: 'POST',
          headers: { ...headers, 'content-length': body.byteLength },
          // A connection for each request: with keep-alive the other host would decide how long it stays open.
          agent: false,
          signal: AbortSignal.timeout(REPLY_WITHIN_MS),
        },
        (reply) => {
          // Errors after that concern the body of the reply, which is not read.
          reply.on('error', () => {})
          resolve({
            status: reply.statusCode ?? 0,
            retryAfterMs: retryAfterOf(reply.headers['retry-after'], now()),
          })
          reply.destroy()
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterOf(value: string | undefined, now: number): number | null {
  if (value === undefined || value.trim() === '') return null
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** The addresses that are not public (IANA's registries of special-purpose addresses, multicast, and IPv4's class E). */
const SPECIAL = rangesOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...[
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
  ],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Within the public addresses of IPv6: protocols such as Teredo, documentation, and 6to4, which contains IPv4 addresses.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])

/**
 * The public addresses of IPv6, and those that stand for an IPv4 address, which is checked then. Outside are other forms
 * of IPv4 (`::/96`, NAT64) and everything that is not allocated.
 */
const PUBLIC_6 = rangesOf(['2000::/3', '::ffff:0:0/96'])

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an IP address is public: not of this machine or a private network, and not reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address)
  // With a zone it belongs to one network.
  if (!isIPv6(address) || address.includes('%')) return false
  return PUBLIC_6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

/** A name does not resolve to a public address. The message contains neither the name nor the address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'

  constructor() {
    super('The host has an address that is not public')
  }
}

/**
 * Resolves a name for a connection, as `dns.lookup` does, and fails unless all of its addresses are public. The connection
 * is made to the addresses that were checked, so that a name cannot lead elsewhere a moment later.
 */
const lookupPublic: LookupFunction = publicOnly(lookup)

/** The same on another resolver; tests have one. */
export function publicOnly(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new PrivateAddressError(), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddressError(), '')
      if (options.all) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })
}

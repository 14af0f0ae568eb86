import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

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
export const lookupPublic: LookupFunction = publicOnly(lookup)

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

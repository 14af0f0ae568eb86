import { isIPv6 } from 'node:net'
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

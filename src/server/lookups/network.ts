import { isIPv6 } from 'node:net'

/** The address of an IPv4 host as IPv6 sockets tell it. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Groups of an IPv6 address that name its network: a household gets a /64 and may draw any address in it. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** An address as it is written: IPv4 told as IPv6 is IPv4 again. */
export function plainAddress(told: string): string {
  return MAPPED_IPV4.exec(told)?.[1] ?? told
}

/** Who is counted as one: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(told: string): string {
  const address = plainAddress(told)
  if (!isIPv6(address)) return address
  const [withoutZone = ''] = address.split('%')
  const [head = '', tail] = withoutZone.split('::')
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const gap = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length)
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}

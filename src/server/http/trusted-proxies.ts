import { BlockList, isIP } from 'node:net'

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

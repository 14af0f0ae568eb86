import { BlockList, isIP } from 'node:net'
import { plainAddress } from '../lookups/network.ts'

/** Whether a connection comes from one of the proxies before this server; undefined, of a broken one, does not. */
export type IsTrustedProxy = (address: string | undefined) => boolean

/** @param entries addresses and networks (CIDR), as `TRUSTED_PROXIES` has them */
export function trustedProxies(entries: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (told) => {
    const address = plainAddress(told ?? '')
    return isIP(address) !== 0 && trusted.check(address, familyOf(address))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

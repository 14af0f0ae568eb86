import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an IP address is public: not of this machine or a private network, and not reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
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

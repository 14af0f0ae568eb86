import { isIPv4 } from 'node:net'

/** What says from where a server is reached. */
export interface Reach {
  /** What it listens on: a name or an address, IPv6 without brackets. */
  readonly host: string
  /** Further names and addresses under which it is reached. */
  readonly allowedHosts: readonly string[]
  readonly trustedProxies: readonly string[]
}

/**
 * Whether only this machine can reach the server, as far as it can know: it listens on a loopback name or address, it has
 * no other names, and no proxy was named that would pass on what comes from elsewhere.
 */
export function isLocalOnly({ host, allowedHosts, trustedProxies }: Reach): boolean {
  return trustedProxies.length === 0 && [host, ...allowedHosts].every(isLoopback)
}

/** Names under `localhost` are loopback (RFC 6761, 6.3), as are 127.0.0.0/8 and ::1. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  if (isIPv4(name)) return name.startsWith('127.')
  return name === '::1' || name === '0:0:0:0:0:0:0:1'
}

import { isIPv4 } from 'node:net'

/** The settings that decide from where a server can be reached. */
export interface ListenSettings {
  /** The name or address it listens on, IPv6 without brackets. */
  readonly host: string
  /** Further names and addresses of the server. */
  readonly allowedHosts: readonly string[]
  readonly trustedProxies: readonly string[]
}

/**
 * Whether only this machine can reach the server according to its settings: it listens on a loopback name or address,
 * has no other names, and no proxy in front of it.
 */
export function isLocalOnly({ host, allowedHosts, trustedProxies }: ListenSettings): boolean {
  return trustedProxies.length === 0 && [host, ...allowedHosts].every(isLoopback)
}

/** Names under `localhost` are loopback (RFC 6761, 6.3), as are 127.0.0.0/8 and ::1. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  if (isIPv4(name)) return name.startsWith('127.')
  return name === '::1' || name === '0:0:0:0:0:0:0:1'
}

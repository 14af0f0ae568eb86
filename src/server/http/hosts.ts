import { isIP, isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import { LRUCache } from 'lru-cache'

/** Whether a host matches, given as in a `Host` header or a URL, with its port if it has one. */
type HostMatcher = (host: string) => boolean

/** The hosts of this server. */
export interface HostConfig {
  /** Name or IP address that the server listens on. */
  readonly host: string
  /** More names and IP addresses, normalized by {@link parseAllowedHost}. */
  readonly allowedHosts: readonly string[]
}

/** A name, an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const HOST_PATTERN = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The name or IP address of a host in canonical form, without its port; null when it is not a host. */
export function parseHostName(host: string): string | null {
  if (!HOST_PATTERN.test(host)) return null
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return name === '' || name === '.' ? null : name.replace(/^\[|[.\]]$/g, '')
}

/**
 * An entry of `ALLOWED_HOSTS` in canonical form: a name in any script, or an IP address, without scheme and port. Null when
 * it is neither.
 */
export function parseAllowedHost(entry: string): string | null {
  if (isIP(entry) === 6) return parseHostName(`[${entry}]`)
  return entry.includes(':') ? null : parseHostName(domainToASCII(entry))
}

/** Matches hosts whose `/images/` are uploads of this server: `HOST` and `ALLOWED_HOSTS`. */
export function ownHostMatcher({ host, allowedHosts }: HostConfig): HostMatcher {
  const listensOn = parseAllowedHost(host)
  const own = new Set(allowedHosts)
  if (listensOn !== null && !ANY_ADDRESS.includes(listensOn)) own.add(listensOn)
  if (LOOPBACK.includes(listensOn ?? '')) for (const name of LOOPBACK) own.add(name)
  return (named) => {
    const name = parseHostName(named)
    return name !== null && own.has(name)
  }
}

/** Allowed `Host` headers that are cached. Any IP address with any port is allowed, so their number is unlimited. */
const CACHED_MAX = 100

/**
 * Matches the hosts for which this server replies: loopback names, any IP address, `HOST` and `ALLOWED_HOSTS`. In a DNS
 * rebinding attack, the browser sends the name of the attacking page, which does not match.
 */
export function allowedHostMatcher(config: HostConfig): HostMatcher {
  const isOwn = ownHostMatcher(config)
  const allowed = new LRUCache<string, true>({ max: CACHED_MAX })
  return (host) => {
    if (allowed.get(host) === true) return true
    const name = parseHostName(host)
    if (name === null) return false
    const isAllowed = isIP(name) !== 0 || isLocalName(name) || isOwn(host)
    if (isAllowed) allowed.set(host, true)
    return isAllowed
  }
}

/**
 * Whether only this machine can reach a server that listens on this host: names under `localhost` (RFC 6761, 6.3),
 * 127.0.0.0/8 and ::1.
 */
export function isLoopbackHost(host: string): boolean {
  const name = parseAllowedHost(host) ?? ''
  return isLocalName(name) || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

/**
 * Whether only this machine can reach the server according to its settings: it listens on a loopback name or address,
 * has no other names, and no proxy in front of it.
 */
export function isLocalOnly({
  host,
  allowedHosts,
  trustedProxies,
}: HostConfig & { readonly trustedProxies: readonly string[] }): boolean {
  return trustedProxies.length === 0 && [host, ...allowedHosts].every(isLoopbackHost)
}

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1']
/** Listening on one of these is listening on all addresses. */
const ANY_ADDRESS: readonly string[] = ['0.0.0.0', '::']

import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** Whether a host, as `Host` or an address names it (with its port, if any), is meant. */
export type IsHost = (host: string) => boolean

/** What says which hosts are ours. */
export interface HostConfig {
  /** Name or IP address this server listens on. */
  readonly host: string
  /** Further names and IP addresses, see {@link hostNameOf}. */
  readonly allowedHosts: readonly string[]
}

/** Name or IPv4 address, or IPv6 address in brackets; then the port, if any. */
const HOST_PATTERN = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Name or IP address of a host, without its port: canonical, so that equal hosts are equal texts. Null: not a host. */
export function hostNameOf(host: string): string | null {
  if (!HOST_PATTERN.test(host)) return null
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return name === '' || name === '.' ? null : name.replace(/^\[|[.\]]$/g, '')
}

/** An entry of `ALLOWED_HOSTS`: a name in any script, or an IP address; no scheme, no port. Null when it is neither. */
export function allowedHost(entry: string): string | null {
  if (isIP(entry) === 6) return hostNameOf(`[${entry}]`)
  return entry.includes(':') ? null : hostNameOf(domainToASCII(entry))
}

/** Hosts whose `/images/` are uploads of this server: what it listens on, and `ALLOWED_HOSTS`. */
export function ownHosts({ host, allowedHosts }: HostConfig): IsHost {
  const listensOn = allowedHost(host)
  const own = new Set(allowedHosts)
  if (listensOn !== null && !ANY_ADDRESS.includes(listensOn)) own.add(listensOn)
  if (isLoopback(host)) for (const name of LOOPBACK) own.add(name)
  return (named) => {
    const name = hostNameOf(named)
    return name !== null && own.has(name)
  }
}

/** How many `Host` headers are remembered as allowed: with names and IP addresses come ports of any number. */
const REMEMBERED_MAX = 100

/**
 * Hosts under which this server answers: loopback names, any IP address, `HOST` and `ALLOWED_HOSTS`. A web page of
 * another name that was made to lead here (DNS rebinding) has to send that name.
 */
export function allowedHosts(config: HostConfig): IsHost {
  const isOwn = ownHosts(config)
  const remembered = new Set<string>()
  return (host) => {
    if (remembered.has(host)) return true
    const name = hostNameOf(host)
    if (name === null) return false
    const isAllowed = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || isOwn(host)
    if (isAllowed && remembered.size < REMEMBERED_MAX) remembered.add(host)
    return isAllowed
  }
}

/** Whether a server that listens there is reached from its own machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(allowedHost(host) ?? '')
}

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1']
/** To listen on these is to listen on all addresses. */
const ANY_ADDRESS: readonly string[] = ['0.0.0.0', '::']

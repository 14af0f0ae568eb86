/** The address of a PostgreSQL server. `host` is a name, an IP address without brackets, or the folder of a Unix socket. */
export interface PostgresHost {
  readonly host: string
  readonly port: number
}

/** A `postgres://` address as libpq reads it, in parts for node-postgres, which supports only one host. */
export interface PostgresAddress {
  /** Everything except the hosts. */
  readonly connectionString: string
  /** In the order of the address. Empty: none is named, and node-postgres uses PGHOST or localhost. */
  readonly hosts: readonly PostgresHost[]
}

/** The message says what is wrong. It repeats no part of the address, which may contain a password. */
export class PostgresAddressError extends Error {
  override readonly name = 'PostgresAddressError'
}

const DEFAULT_PORT = 5432

/** Scheme, user and password, hosts, database, parameters. A password may hold an `@`: the last one ends it. */
const ADDRESS = /^(postgres(?:ql)?):\/\/(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/

/** Values that allow a host that accepts writes. This server always needs one, whether the address asks for it or not. */
const TARGETS = new Set([null, 'any', 'read-write', 'primary'])

/** libpq's modes that node-postgres 8 treats as `verify-full`, with a warning that version 9 will verify less. */
const VERIFYING_MODES = new Set(['prefer', 'require', 'verify-ca'])

/**
 * Reads `postgres://user:password@host:port,host:port/database?parameters`, with the parameters `host`, `port` and
 * `target_session_attrs` of libpq. Throws {@link PostgresAddressError}.
 */
export function parsePostgresAddress(address: string): PostgresAddress {
  const [matched, scheme, user, authority = '', database = '', query = ''] = ADDRESS.exec(address) ?? []
  if (matched === undefined) throw new PostgresAddressError('must be a postgres:// address')
  if (user !== undefined && !isEncoded(user))
    throw new PostgresAddressError('must have a % in the password written as %25')
  const parameters = new URLSearchParams(query)
  if (!TARGETS.has(parameters.get('target_session_attrs')))
    throw new PostgresAddressError('must have target_session_attrs=read-write, or none: the server writes')
  const hosts = parameters.has('host')
    ? hostsOfParameters(parameters.get('host') ?? '', parameters.get('port') ?? '')
    : hostsOfAuthority(authority)
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name)
  const verifies = VERIFYING_MODES.has(parameters.get('sslmode') ?? '')
  if (verifies && !parameters.has('uselibpqcompat')) parameters.set('sslmode', 'verify-full')
  const userAt = user === undefined ? '' : `${user}@`
  const after = parameters.size > 0 ? `?${parameters}` : ''
  return { connectionString: `${scheme}://${userAt}localhost${database}${after}`, hosts }
}

/** For messages: all hosts, such as `db1:5432, db2:5432`. */
export function describeHosts({ hosts }: PostgresAddress): string {
  if (hosts.length === 0) return 'the default host'
  return hosts.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(', ')
}

function hostsOfAuthority(authority: string): PostgresHost[] {
  if (authority === '') return []
  return authority.split(',').map((entry) => {
    const [matched, bracketed, name, port] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::(\d*))?$/i.exec(entry) ?? []
    if (matched === undefined) throw new PostgresAddressError('must name its hosts as host:port,host:port')
    return { host: bracketed ?? hostNamed(name ?? ''), port: portNamed(port ?? '') }
  })
}

/** As libpq: one port for all hosts, or one for each. */
function hostsOfParameters(host: string, port: string): PostgresHost[] {
  const names = host.split(',')
  const ports = port.split(',')
  if (ports.length !== 1 && ports.length !== names.length)
    throw new PostgresAddressError('must have one port, or one for each host')
  return names.map((name, index) => ({
    host: hostNamed(name),
    port: portNamed(ports.length === 1 ? port : (ports[index] ?? '')),
  }))
}

function hostNamed(text: string): string {
  const host = isEncoded(text) ? decodeURIComponent(text) : ''
  if (host === '' || /[\s@?#]/.test(host))
    throw new PostgresAddressError(
      'must name a host (write / ? # @ and % in the password as %2F %3F %23 %40 %25)',
    )
  return host
}

function portNamed(text: string): number {
  const port = text === '' ? DEFAULT_PORT : Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new PostgresAddressError('must have ports from 1 to 65535')
  return port
}

function isEncoded(text: string): boolean {
  return !/%(?![\da-f]{2})/i.test(text)
}

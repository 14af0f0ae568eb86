import { codeOf, READ_ONLY_CODE } from '../faults.ts'

/** The address of a PostgreSQL server. `host` is a name, an IP address without brackets, or the folder of a Unix socket. */
export interface PostgresHost {
  readonly host: string
  readonly port: number
}

/** A `postgres://` address as libpq reads it, in parts for node-postgres, which supports only one host. */
interface PostgresAddress {
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

/** The database cannot be used. The message is one sentence: what is wrong and what to do about it. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}

/**
 * Turns the error of opening PostgreSQL into an {@link UnusableDatabaseError}; any other error is returned unchanged.
 * @param hosts the hosts that were tried, such as `db1:5432, db2:5432`
 */
export function explainOpenError(error: unknown, hosts: string): unknown {
  const reasons = causesOf(error).flatMap((cause) => reasonOf(cause, hosts) ?? [])
  // Of several hosts, the error of one that replied says more than that of one that cannot be reached.
  const [reason] = reasons.toSorted((a, b) => a.rank - b.rank)
  return reason === undefined ? error : new UnusableDatabaseError(reason.sentence, { cause: error })
}

interface Reason {
  readonly sentence: string
  /** The most specific reason has the lowest rank. */
  readonly rank: 0 | 1 | 2
}

const UNREACHABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|57P0\d)$/
const UNREACHABLE_MESSAGES = /timeout|Connection terminated/
const TLS_CODES = /CERT|SIGNATURE|^ERR_(TLS|SSL|OSSL)/
const TLS_MESSAGES = /SSL|TLS|[Cc]ertificate/
/** SQLSTATEs: user or password, database, permissions, too many connections; of a pooler: unsupported parameters. */
const REFUSED_CODES = /^(28...|3D000|42501|53300|08P01|0A000)$/
const PASSWORD_MESSAGES = /^SASL|password/

function reasonOf(error: Error, hosts: string): Reason | null {
  const code = codeOf(error)
  const detail = code === '' ? error.message : `${error.message}, ${code}`
  if (code === READ_ONLY_CODE) {
    const sentence = `PostgreSQL at ${hosts} is read-only, as a standby is: DATABASE_URL must lead to the primary.`
    return { sentence, rank: 1 }
  }
  if (code === 'ENOENT' || code === 'EACCES') {
    // A Unix socket, or a file such as that of sslrootcert.
    return { sentence: `DATABASE_URL names a file that cannot be used (${detail}).`, rank: 0 }
  }
  if (TLS_CODES.test(code) || (code === '' && TLS_MESSAGES.test(error.message))) {
    const sentence = `PostgreSQL at ${hosts} cannot be reached over TLS (${detail}): check sslmode and sslrootcert in DATABASE_URL.`
    return { sentence, rank: 0 }
  }
  if (REFUSED_CODES.test(code) || (code === '' && PASSWORD_MESSAGES.test(error.message))) {
    const sentence = `PostgreSQL at ${hosts} refuses the connection (${detail}): check user, password and database in DATABASE_URL.`
    return { sentence: code === '08P01' ? poolerSentence(hosts, detail) : sentence, rank: 0 }
  }
  if (UNREACHABLE_CODES.test(code) || (code === '' && UNREACHABLE_MESSAGES.test(error.message))) {
    const sentence = `PostgreSQL at ${hosts} cannot be reached (${detail}): check DATABASE_URL, and that it runs.`
    return { sentence, rank: 2 }
  }
  return null
}

function poolerSentence(hosts: string, detail: string): string {
  return `The pooler at ${hosts} refuses the connection (${detail}): check user and password, and its ignore_startup_parameters (docs/operations.md).`
}

/** One error of each host, or of each address of a host. */
function causesOf(error: unknown): Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(causesOf)
  return error instanceof Error ? [error] : []
}

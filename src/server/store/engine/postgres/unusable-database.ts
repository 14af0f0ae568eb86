import { READ_ONLY_CODE } from '../faults.ts'

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
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
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

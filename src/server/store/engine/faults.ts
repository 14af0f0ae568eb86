/**
 * What of the faults of disk and database is neither the caller's fault nor ours: `full`, there is no room left;
 * `away`, the database cannot be reached, or is busy with somebody else, and the same may go well in a moment.
 */
export type Fault = 'full' | 'away'

const FULL_CODES = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100'])

/** SQLSTATE of a write to a server that only reads. */
export const READ_ONLY_CODE = '25006'

/** SQLSTATEs of a connection that the server ended, and what the network says of one that broke. */
const LOST_CODES = new Set(['57P01', '57P02', '57P05', '25P03', 'ECONNRESET', 'EPIPE'])

/**
 * SQLSTATEs of a server that starts, has no connection left, or is too busy for a statement to end in time or to
 * get its lock, or that only reads since another one took its place; of the network; of a file somebody else holds.
 */
const AWAY_CODES = new Set([
  '57P03',
  '53300',
  '57014',
  READ_ONLY_CODE,
  '55P03',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'SQLITE_BUSY',
])

/** SQLSTATEs of an unknown prepared statement, and of one that is there already. */
const NOT_PREPARED_CODES = new Set(['26000', '42P05'])

/** What node-postgres says without a code. */
const LOST_MESSAGES = /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error)/
const AWAY_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/

/** SQLSTATEs of what lost against another transaction: serialization failure, deadlock. Nothing of it stands. */
const OUTRUN_CODES = new Set(['40001', '40P01'])

/** Null: any other error. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null
  // Node gathers the refusals of all of a host's addresses in one.
  if (error instanceof AggregateError && error.errors.length > 0) return faultOf(error.errors[0])
  const code = codeOf(error)
  if (FULL_CODES.has(code)) return 'full'
  const isAway = AWAY_CODES.has(code) || OUTRUN_CODES.has(code) || AWAY_MESSAGES.test(error.message)
  return isAway || isConnectionLost(error) ? 'away' : null
}

/** A connection there was broke: another one may be had at once. What was under way is done or not. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGES.test(error.message)
}

/** The server only reads: another one took its place, or the connection came to a stand-by. Nothing of it was done. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === READ_ONLY_CODE
}

/** A prepared statement is not there under its name, or another connection's is, and nothing of it was done. */
export function isNotPrepared(error: unknown): boolean {
  return error instanceof Error && NOT_PREPARED_CODES.has(codeOf(error))
}

/** A row refers to one that is gone. */
export function isDangling(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23503'
}

/** Another transaction was in the way, and nothing of this one stands. */
export function isOutrun(error: unknown): boolean {
  return error instanceof Error && OUTRUN_CODES.has(codeOf(error))
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

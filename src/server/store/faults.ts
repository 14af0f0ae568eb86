/**
 * What of the faults of disk and database is neither the caller's fault nor ours: `full`, there is no room left;
 * `away`, the database cannot be reached, or is busy with somebody else, and the same may go well in a moment.
 */
export type Fault = 'full' | 'away'

const FULL_CODES = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100'])

/** SQLSTATEs of a server that ends, starts, or has no connection left; of the network; of a file somebody else holds. */
const AWAY_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'SQLITE_BUSY',
])

/** What node-postgres says without a code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Null: any other error. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null
  // Node gathers the refusals of all of a host's addresses in one.
  if (error instanceof AggregateError && error.errors.length > 0) return faultOf(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL_CODES.has(code)) return 'full'
  return AWAY_CODES.has(code) || code.startsWith('08') || AWAY_MESSAGES.test(error.message) ? 'away' : null
}

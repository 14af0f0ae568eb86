import { setTimeout as pause } from 'node:timers/promises'

/**
 * A fault of disk or database that is neither the caller's nor a bug. `full`: no space is left. `unavailable`: the
 * database cannot be reached, or is busy with another process; the same write may succeed a moment later.
 */
type StorageFault = 'full' | 'unavailable'

const FULL_CODES = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100'])

/** SQLSTATE of a write to a read-only server. */
export const READ_ONLY_CODE = '25006'

/** SQLSTATEs of a connection that the server closed, and network error codes of one that broke. */
const LOST_CODES = new Set(['57P01', '57P02', '57P05', '25P03', 'ECONNRESET', 'EPIPE'])

/**
 * SQLSTATEs of a server that is starting, has no connection left, is too busy for a statement to end in time or to get
 * its lock, or is read-only since another one took its place; network error codes; a file locked by another process.
 */
const UNAVAILABLE_CODES = new Set([
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

/** SQLSTATEs of an unknown prepared statement, and of one that exists already. */
const PREPARED_STATEMENT_CODES = new Set(['26000', '42P05'])

/** Messages of node-postgres that come without a code. */
const LOST_MESSAGES = /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error)/
const UNAVAILABLE_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/

/** SQLSTATEs of a transaction that lost against another one: serialization failure, deadlock. It was rolled back. */
const SERIALIZATION_CODES = new Set(['40001', '40P01'])

/** SQLSTATE, and SQLite's code. */
const UNIQUE_VIOLATION_CODES = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE'])

/** Null: any other error. */
export function faultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null
  // Node combines the errors of all of a host's addresses.
  if (error instanceof AggregateError && error.errors.length > 0) return faultOf(error.errors[0])
  const code = codeOf(error)
  if (FULL_CODES.has(code)) return 'full'
  const isUnavailable =
    UNAVAILABLE_CODES.has(code) || SERIALIZATION_CODES.has(code) || UNAVAILABLE_MESSAGES.test(error.message)
  return isUnavailable || isConnectionLost(error) ? 'unavailable' : null
}

/** An open connection broke; a new one may open at once. It is not known whether the statement under way was done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGES.test(error.message)
}

/** The server is read-only: another one took its place, or the connection led to a standby. Nothing was done. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY_CODE
}

/** A prepared statement does not exist under its name, or another connection's does. Nothing was done. */
export function isPreparedStatementError(error: unknown): boolean {
  return PREPARED_STATEMENT_CODES.has(codeOf(error))
}

/** A row refers to one that does not exist any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503'
}

/** The value of a unique column is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATION_CODES.has(codeOf(error))
}

/** The transaction lost against another one (serialization failure or deadlock) and was rolled back. */
export function isSerializationFailure(error: unknown): boolean {
  return SERIALIZATION_CODES.has(codeOf(error))
}

/** SQLite: the file is no database, or damaged. */
export function isDamage(error: unknown): error is Error {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))
}

/** SQLite: another process has the file open. */
export function isInUseElsewhere(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY'
}

/** The code of an error of Node, a driver or the database; empty for none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Attempts in all, and how much longer the pause gets after each, milliseconds. */
const ATTEMPTS_MAX = 5
const PAUSE_STEP_MS = 10

/**
 * Runs `attempt`, and again when it lost against another transaction, or its connection broke or is read-only. Every other
 * error, and the last one, is thrown: a database that cannot be reached at all is not waited for.
 */
export async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      const isTransient = isSerializationFailure(error) || isConnectionLost(error) || isReadOnly(error)
      if (attempts === ATTEMPTS_MAX || !isTransient) throw error
    }
    await pause((attempts - 1) * PAUSE_STEP_MS)
  }
}

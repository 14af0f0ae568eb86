import { MINUTE_MS } from '../../../../domain/time-units.ts'

/** How many connections to PostgreSQL one process opens, and how long it waits. */
export interface PostgresLimits {
  /** Connections at most; PostgreSQL allows 100 in all by default. */
  readonly connections: number
  /** How long a request waits for a free connection, milliseconds. */
  readonly connectMs: number
  /** How long one statement may take, milliseconds: longer than any of ours needs. */
  readonly statementMs: number
  /** How long a transaction may be idle, milliseconds: ours never are, but a process that hangs would hold its locks. */
  readonly idleTransactionMs: number
  /**
   * How long a connection in use may be silent, milliseconds. If the server or the network is gone, TCP would otherwise
   * hold the connection for a quarter of an hour. Null: ten seconds longer than a statement may take.
   */
  readonly inactivityMs: number | null
  /** How long a write may wait in all, milliseconds: see `WriteLimits`. */
  readonly writeWaitMs: number
}

/** How much longer a connection may be silent than a statement may take, milliseconds. */
export const INACTIVITY_BEYOND_STATEMENT_MS = 10_000

export const POSTGRES_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 10_000,
  statementMs: 30_000,
  idleTransactionMs: MINUTE_MS,
  inactivityMs: null,
  writeWaitMs: 15_000,
}

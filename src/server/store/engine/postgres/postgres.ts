import {
  type CompiledQuery,
  Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  sql,
} from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '../../../../domain/time-units.ts'
import { postgresDdl } from '../../migrations/ddl.ts'
import type { Tables } from '../../schema.ts'
import { countCommits, type Engine, newCommitCounts } from '../engine.ts'
import { retry } from '../faults.ts'
import { postgresJson } from '../json-sql.ts'
import { parsePostgresAddress, UnusableDatabaseError } from './postgres-address.ts'
import { createClientClass } from './postgres-hosts.ts'
import { createReadPool, createWritePool, refuseStandby, socketOf } from './postgres-pool.ts'
import { openReads } from './postgres-reads.ts'
import { createAutocommit, createPostgresTransact } from './postgres-writes.ts'

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
  /** How long a write may wait in all, milliseconds: see `createWritePool`. */
  readonly writeWaitMs: number
}

/** How much longer a connection may be silent than a statement may take, milliseconds. */
const INACTIVITY_BEYOND_STATEMENT_MS = 10_000

const POSTGRES_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 10_000,
  statementMs: 30_000,
  idleTransactionMs: MINUTE_MS,
  inactivityMs: null,
  writeWaitMs: 15_000,
}

/** Share of the connections that reads leave to writes, and writes to reads. */
const LEFT_SHARE = 0.25

/**
 * Writes a message that nothing reads to the write-ahead log. A transaction with it commits like one that changed rows:
 * it waits until the log is on disk, and on the standby where commits wait for one.
 */
const MARKER = sql`pg_logical_emit_message(true, 'quizgrove', '')`

/**
 * Connects to `postgres://…`. Refuses a database that could lose committed data (`synchronous_commit` off), or cannot
 * store every text (another encoding than UTF-8). Parameters of the address, such as `?statement_timeout=60000`, override
 * the limits of the same name.
 */
export async function openPostgres(url: string, given: Partial<PostgresLimits> = {}): Promise<Engine> {
  const limits = { ...POSTGRES_LIMITS, ...given }
  const pool = openPool(url, limits)
  let inactivityMs = limits.inactivityMs ?? limits.statementMs + INACTIVITY_BEYOND_STATEMENT_MS
  pool.on('connect', closeWhenInactive)
  pool.on('acquire', (client) => socketOf(client).setTimeout(inactivityMs))
  const connections = shareOf(limits.connections)
  const reads = createReadPool(pool, { connections, waitMs: limits.connectMs })
  const db = await openReads(new TransactionLockDialect({ pool: reads }))
  const writes = createWritePool(pool, { connections, waitMs: limits.writeWaitMs })
  const writing = new Kysely<Tables>({ dialect: new TransactionLockDialect({ pool: writes }) })
  try {
    await requireSetting(db, 'server_encoding', (value) => value === 'UTF8')
    await requireSetting(db, 'synchronous_commit', (value) => value !== 'off')
    // 0: statements do not time out, or a pooler dropped the parameter. A server that hangs is given up in any case.
    const statementMs = (await findStatementMs(db)) || limits.statementMs
    inactivityMs = limits.inactivityMs ?? statementMs + INACTIVITY_BEYOND_STATEMENT_MS
  } catch (error) {
    await db.destroy()
    throw error
  }
  const counts = newCommitCounts()
  const readCommitted =
    <Row>(query: CompiledQuery<Row>) =>
    async (parameters: readonly unknown[]) =>
      (await db.executeQuery<Row>({ ...query, parameters })).rows
  return {
    db,
    writing,
    isShared: true,
    ddl: postgresDdl,
    json: postgresJson,
    withoutStatementTimeout: (work) => runWithoutStatementTimeout(url, limits, work),
    transact: countCommits(createPostgresTransact(writing), counts),
    autocommit: createAutocommit(writes, counts),
    writeWalMarker: async (trx) => {
      await sql`select ${MARKER}`.execute(trx)
    },
    readCommitted,
    // The query runs in PostgreSQL's own process.
    readOnThread: readCommitted,
    stats: () => ({
      ...counts,
      pool: {
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + reads.waitingCount + writes.waitingCount,
      },
    }),
    checkWritable: shareWhileRunning(async () => {
      // Deleting no row fails where nothing can be written.
      const check = sql`with nothing as (delete from secrets where false) select ${MARKER}`
      await retry(() => check.execute(writing))
    }),
    checkIntegrity: async () => {},
    close: async () => {
      await Promise.all([writing.destroy(), db.destroy()])
    },
  }
}

function openPool(url: string, limits: PostgresLimits): pg.Pool {
  const { connectionString, hosts } = parsePostgresAddress(url)
  const pool = new pg.Pool({
    Client: createClientClass(hosts),
    connectionString,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    keepAlive: true,
    application_name: 'quizgrove',
    verify: refuseStandby,
    types: { getTypeParser },
  })
  // A connection that breaks while idle has left the pool already; the next query opens another one or reports the error.
  pool.on('error', () => {})
  // One that breaks while in use fails the query under way; without a listener it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

/** One connection, without an inactivity limit. The migration turns its statement timeout off. */
async function runWithoutStatementTimeout<Result>(
  url: string,
  limits: PostgresLimits,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(url, { ...limits, connections: 1 })
  const db = new Kysely<Tables>({ dialect: new TransactionLockDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Calls while a check is under way share its result. */
function shareWhileRunning(check: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  return () => {
    underWay ??= check().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/**
 * How many connections reads may use, and writes: each leaves some to the other. Reads would otherwise wait behind writes that
 * wait for a standby, and answers behind a class that signs in. A single connection is shared.
 */
function shareOf(connections: number): number {
  return Math.max(1, connections - Math.max(1, Math.floor(connections * LEFT_SHARE)))
}

/** Closes a connection in use after its inactivity limit. Idle ones in the pool are closed earlier. */
function closeWhenInactive(client: pg.PoolClient): void {
  const socket = socketOf(client)
  const reason = Object.assign(new Error('PostgreSQL no longer replies'), { code: 'ETIMEDOUT' })
  socket.on('timeout', () => socket.destroy(reason))
}

/** The statement timeout in effect, milliseconds, whether from our limits, the address or its `options`. 0: none. */
async function findStatementMs(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select setting::integer as ms from pg_settings where name = 'statement_timeout'`.execute(db)
  return rows[0]?.ms ?? 0
}

async function requireSetting(
  db: Kysely<Tables>,
  name: string,
  isSafe: (value: string) => boolean,
): Promise<void> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  const value = rows[0]?.value ?? ''
  if (!isSafe(value))
    throw new UnusableDatabaseError(
      `PostgreSQL has ${name} = ${value}, with which learners' data is not safe.`,
    )
}

/**
 * `bigint` comes as text because it may exceed what a number can hold; our counts and times never do. No column is a `bpchar`:
 * it marks JSON that is wanted as bytes ({@link postgresJson}).
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.BPCHAR) return (text: string) => Buffer.from(text)
  return pg.types.getTypeParser(oid, format)
}

/** Kysely's own lock number for migrations. Releases may start at the same time, so it never changes. */
const MIGRATION_LOCK = sql.lit(3853314791062309107n)

/**
 * Kysely's dialect, with a migration lock that lasts as long as the transaction. Kysely's own belongs to the session:
 * a pooler in transaction mode (PgBouncer) gives the session to another client, and the lock is never released.
 */
class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter()
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  /**
   * Called in a transaction. Waits for another process that migrates; neither this wait nor any statement of the
   * transaction has a time limit. `set local` ends with the transaction, so that no pooled session keeps it.
   */
  override async acquireMigrationLock(trx: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local lock_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
  }

  override async releaseMigrationLock(): Promise<void> {
    // The end of the transaction releases it.
  }
}

import { type CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import { postgresDdl } from '../../migrations/ddl.ts'
import type { Tables } from '../../schema.ts'
import { countCommits, newCommitCounts } from '../commit-counts.ts'
import type { Engine } from '../engine.ts'
import { postgresJson } from '../json-sql.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { createAutocommit } from './postgres-autocommit.ts'
import { TransactionLockDialect } from './postgres-dialect.ts'
import { createClientClass } from './postgres-hosts.ts'
import { INACTIVITY_BEYOND_STATEMENT_MS, POSTGRES_LIMITS, type PostgresLimits } from './postgres-limits.ts'
import { evictReadOnlyClients, refuseStandby, socketOf } from './postgres-pool.ts'
import { createPostgresTransact } from './postgres-transact.ts'
import { createWritePool } from './postgres-write-pool.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

/** Share of the connections that is reserved for reads. */
const READ_SHARE = 0.25

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
  const db = new Kysely<Tables>({ dialect: new TransactionLockDialect({ pool: evictReadOnlyClients(pool) }) })
  const writes = createWritePool(pool, {
    connections: writeConnectionsOf(limits.connections),
    waitMs: limits.writeWaitMs,
  })
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
        waiting: pool.waitingCount + writes.waitingCount,
      },
    }),
    checkWritable: shareWhileRunning(async () => {
      // Deleting no row fails where nothing can be written.
      await sql`with nothing as (delete from secrets where false) select ${MARKER}`.execute(writing)
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
 * All but a share for reads, which would otherwise wait behind writes that wait for a standby. A single connection is
 * shared.
 */
function writeConnectionsOf(connections: number): number {
  return Math.max(1, connections - Math.max(1, Math.floor(connections * READ_SHARE)))
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

/** `bigint` comes as text because it may exceed what a number can hold; our counts and times never do. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
}

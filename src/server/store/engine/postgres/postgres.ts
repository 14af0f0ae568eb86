import { type CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import { postgresDdl } from '../../migrations/ddl.ts'
import type { Tables } from '../../schema.ts'
import type { Engine } from '../engine.ts'
import { postgresJson } from '../json-text.ts'
import { counted, noCommits } from '../store-figures.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { TransactionLockDialect } from './postgres-dialect.ts'
import { clientFor } from './postgres-hosts.ts'
import { refuseStandby, socketOf, withoutReadOnly } from './postgres-pool.ts'
import { transactByItself } from './postgres-transact.ts'
import { writeAtOnce } from './postgres-write-at-once.ts'
import { forWrites } from './postgres-writes.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

/** How much of PostgreSQL one process takes, and how long it waits. */
export interface PostgresLimits {
  /** Connections at most; PostgreSQL allows 100 in all by default. */
  readonly connections: number
  /** How long a request waits for a free connection, milliseconds. */
  readonly connectMs: number
  /** How long one statement may take, milliseconds: longer than any of ours, shorter than for ever. */
  readonly statementMs: number
  /** How long a transaction may sit still, milliseconds: ours never do, but a process that hangs would hold its locks. */
  readonly idleTransactionMs: number
  /**
   * How long a connection in use may say nothing, milliseconds. A server or a network that died without a word would
   * otherwise hold it for a quarter of an hour, until TCP gives up. Null: ten seconds longer than a statement may take.
   */
  readonly silenceMs: number | null
  /** How long a write may wait in all, milliseconds: see `WriteLimits`. */
  readonly writeWaitMs: number
}

/** How much longer a connection may say nothing than a statement may take, milliseconds. */
const SILENCE_BEYOND_STATEMENT_MS = 10_000

const POSTGRES_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 10_000,
  statementMs: 30_000,
  idleTransactionMs: 60_000,
  silenceMs: null,
  writeWaitMs: 15_000,
}

/** Of the connections, the share that writes leave to reads. */
const SHARE_OF_READS = 0.25

/**
 * A message that nobody reads in the write-ahead log. A transaction with it commits as one that changed rows: it waits
 * for its place in the log to be on disk, and on the stand-by where commits wait for one.
 */
const MARKER = sql`pg_logical_emit_message(true, 'quizgrove', '')`

/**
 * Connects to `postgres://…`; refuses a database that would not keep what it acknowledges, or not every text. Parameters
 * of the address, such as `?statement_timeout=60000`, win over the limits of the same name.
 */
export async function openPostgres(url: string, given: Partial<PostgresLimits> = {}): Promise<Engine> {
  const limits = { ...POSTGRES_LIMITS, ...given }
  const pool = openPool(url, limits)
  let silenceMs = limits.silenceMs ?? limits.statementMs + SILENCE_BEYOND_STATEMENT_MS
  pool.on('connect', cutOffWhenSilent)
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs))
  const db = new Kysely<Tables>({ dialect: new TransactionLockDialect({ pool: withoutReadOnly(pool) }) })
  const writes = forWrites(pool, {
    connections: connectionsOfWrites(limits.connections),
    waitMs: limits.writeWaitMs,
  })
  const writing = new Kysely<Tables>({ dialect: new TransactionLockDialect({ pool: writes }) })
  try {
    await demandSetting(db, 'server_encoding', (value) => value === 'UTF8')
    await demandSetting(db, 'synchronous_commit', (value) => value !== 'off')
    // 0 means that no statement times out, or that a pooler dropped the parameter: a server that hangs is given up anyway.
    const statementMs = (await findStatementMs(db)) || limits.statementMs
    silenceMs = limits.silenceMs ?? statementMs + SILENCE_BEYOND_STATEMENT_MS
  } catch (error) {
    await db.destroy()
    throw error
  }
  const counts = noCommits()
  const look =
    <Row>(query: CompiledQuery<Row>) =>
    async (parameters: readonly unknown[]) =>
      (await db.executeQuery<Row>({ ...query, parameters })).rows
  return {
    db,
    writing,
    ddl: postgresDdl,
    json: postgresJson,
    unhurried: (work) => runUnhurried(url, limits, work),
    transact: counted(transactByItself(writing), counts),
    writeAtOnce: writeAtOnce(writes, counts),
    writeMarker: async (trx) => {
      await sql`select ${MARKER}`.execute(trx)
    },
    look,
    // What takes long there takes none of our time.
    lookAside: look,
    figures: () => ({
      ...counts,
      pool: {
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + writes.waitingCount,
      },
    }),
    checkWriting: onlyOnce(async () => {
      // The deletion of nothing fails where nothing can be written.
      await sql`with nothing as (delete from secrets where false) select ${MARKER}`.execute(writing)
    }),
    check: async () => {},
    close: async () => {
      await Promise.all([writing.destroy(), db.destroy()])
    },
  }
}

function openPool(url: string, limits: PostgresLimits): pg.Pool {
  const { connectionString, hosts } = parsePostgresAddress(url)
  const pool = new pg.Pool({
    Client: clientFor(hosts),
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
  // A connection that breaks while idle has left the pool already; the next query opens another, or fails and says why.
  pool.on('error', () => {})
  // One that breaks while in use fails the query under way; without a listener it would end the process besides.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

/** One connection of its own, without a limit to silence. */
async function runUnhurried<Result>(
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

/** Whoever asks while the check is under way gets what that comes to. */
function onlyOnce(check: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  return () => {
    underWay ??= check().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** All but a share for reads, which would otherwise wait behind writes that wait for a stand-by. A single one is shared. */
function connectionsOfWrites(connections: number): number {
  return Math.max(1, connections - Math.max(1, Math.floor(connections * SHARE_OF_READS)))
}

/** One in the pool that nobody uses is closed sooner than that. */
function cutOffWhenSilent(client: pg.PoolClient): void {
  const socket = socketOf(client)
  const reason = Object.assign(new Error('PostgreSQL says nothing any more'), { code: 'ETIMEDOUT' })
  socket.on('timeout', () => socket.destroy(reason))
}

/** How long a statement may take, milliseconds, whoever said so: we, the address, its `options`. 0: without a limit. */
async function findStatementMs(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select setting::integer as ms from pg_settings where name = 'statement_timeout'`.execute(db)
  return rows[0]?.ms ?? 0
}

async function demandSetting(
  db: Kysely<Tables>,
  name: string,
  isGood: (value: string) => boolean,
): Promise<void> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  const value = rows[0]?.value ?? ''
  if (!isGood(value))
    throw new UnusableDatabaseError(
      `PostgreSQL has ${name} = ${value}, with which learners' data is not safe.`,
    )
}

/** `bigint` comes as text because it may exceed what a number holds; our counts and times never do. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
}

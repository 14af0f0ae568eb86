import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { postgresDdl } from './migrations/ddl.ts'
import { transactByItself } from './postgres-transact.ts'
import type { Tables } from './schema.ts'

/** Connections at most; PostgreSQL allows 100 in all by default. */
const CONNECTIONS_MAX = 10
/** How long a request waits for a free connection, milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000
/** How long one statement may take, milliseconds: longer than any of ours, shorter than for ever. */
const STATEMENT_TIMEOUT_MS = 30_000
/** How long a transaction may sit still, milliseconds: ours never do, but a process that hangs would hold its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

/** Connects to `postgres://…`; refuses a database that would not keep what it acknowledges, or not every text. */
export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'quizgrove',
    types: { getTypeParser },
  })
  // A connection that breaks while idle has left the pool already; the next query opens another, or fails and says why.
  pool.on('error', () => {})
  // One that breaks while in use fails the query under way; without a listener it would end the process besides.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await demandSetting(db, 'server_encoding', (value) => value === 'UTF8')
    await demandSetting(db, 'synchronous_commit', (value) => value !== 'off')
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    ddl: postgresDdl,
    transact: transactByItself(db),
    check: async () => {},
    close: () => db.destroy(),
  }
}

async function demandSetting(
  db: Kysely<Tables>,
  name: string,
  isGood: (value: string) => boolean,
): Promise<void> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  const value = rows[0]?.value ?? ''
  if (!isGood(value))
    throw new Error(`PostgreSQL has ${name} = ${value}, with which learners' data is not safe`)
}

/** `bigint` comes as text because it may exceed what a number holds; our counts and times never do. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
}

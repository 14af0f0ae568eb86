import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseLocation } from '../../../src/server/store/engine/open-engine.ts'
import { databaseUrl, TEMPLATE_DATABASE } from './template.ts'

type PostgresLocation = Extract<DatabaseLocation, { engine: 'postgres' }>

/**
 * One text that changes with whatever a test can leave behind but rows: columns, constraints, indexes, triggers,
 * functions, settings. Each entry of the system's tables bears the number of the transaction that wrote it, and a copy
 * of the template has the template's.
 */
const SHAPE = `select concat_ws(';', ${['attribute', 'constraint', 'index', 'trigger', 'proc', 'rewrite']
  .map((catalog) => `(select concat(count(*), ' ', max(xmin::text::bigint)) from pg_${catalog})`)
  .join(', ')},
  (select string_agg(setconfig::text, ' ') from pg_db_role_setting
    join pg_database on pg_database.oid = setdatabase where datname = current_database())) as shape`

/** Size of a table, deleted rows included, above which it is truncated, bytes. */
const TRUNCATED_FROM = 256 * 1024

/** What an unused database contains. */
interface Fresh {
  readonly shape: string
  /** Rows as text by table, of tables that are not empty: what migrations write. */
  readonly rows: Readonly<Record<string, string>>
  readonly emptyTables: readonly string[]
}

/**
 * Databases for one suite, whose tests run one after another. Making one takes a third of a second, emptying one a
 * tenth of that: a test gets the database of the one before it, emptied, unless that left more behind than rows.
 */
export function postgresDatabases() {
  const client = new pg.Client(inject('postgresUrl'))
  // One name for each database of each file, which run side by side in separate processes.
  const prefix = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  let count = 0
  let fresh: Fresh | null = null
  let spare: string | null = null

  async function drop(name: string): Promise<void> {
    await client.query(`drop database ${name} with (force)`)
  }

  return {
    open: async () => {
      await client.connect()
    },
    close: async () => {
      if (spare !== null) await drop(spare)
      await client.end()
    },
    create: async (): Promise<PostgresLocation> => {
      const name = spare ?? `${prefix}_${++count}`
      if (spare === null) {
        // Copying files takes a seventh of the time of writing the copy to the log, as the default does.
        await client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
        fresh ??= await inDatabase(name, look)
      }
      spare = null
      return { engine: 'postgres', url: databaseUrl(inject('postgresUrl'), name) }
    },
    remove: async (location: DatabaseLocation): Promise<void> => {
      if (location.engine !== 'postgres') return
      const name = new URL(location.url).pathname.slice(1)
      const isFresh = fresh !== null && (await inDatabase(name, (db) => empty(db, fresh)).catch(() => false))
      if (isFresh) spare = name
      else await drop(name)
    },
  }
}

async function inDatabase<T>(name: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(databaseUrl(inject('postgresUrl'), name))
  // When the server cuts the connection, the pending query rejects.
  db.on('error', () => {})
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

async function look(db: pg.Client): Promise<Fresh> {
  const tables = await db.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const rows: Record<string, string> = {}
  const emptyTables: string[] = []
  for (const { name } of tables.rows) {
    const text = await rowsOf(db, name)
    if (text === null) emptyTables.push(name)
    else rows[name] = text
  }
  return { shape: await shapeOf(db), rows, emptyTables }
}

/** Takes all rows out that were not there at first. @returns whether the database is like a fresh one now */
async function empty(db: pg.Client, fresh: Fresh | null): Promise<boolean> {
  if (fresh === null) return false
  // A store that a test left open holds locks: its database is of no more use.
  await db.query("set lock_timeout = '2s'")
  if ((await shapeOf(db)) !== fresh.shape) return false
  for (const [table, text] of Object.entries(fresh.rows)) {
    if ((await rowsOf(db, table)) !== text) return false
  }
  await takeRows(db, fresh.emptyTables)
  const others = await db.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return others.rowCount === 0
}

/**
 * Deletes all rows of these tables and restarts their sequences. Truncating makes new files for every table and
 * index, which takes a hundred times as long as deleting a few rows; but deleted rows still take up space.
 */
async function takeRows(db: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows: used } = await db.query<{ name: string; isLarge: boolean }>(
    `select relname as name, pg_table_size(oid) > $2 as "isLarge" from pg_class
      where relnamespace = 'public'::regnamespace and relname = any($1) and pg_relation_size(oid) > 0`,
    [tables, TRUNCATED_FROM],
  )
  if (used.some(({ isLarge }) => isLarge)) {
    await db.query(`truncate ${tables.map((table) => `"${table}"`).join(', ')} restart identity`)
    return
  }
  // Who refers to whom does not matter when all of them go.
  const deletions = used.map(({ name }) => `delete from "${name}";`).join('')
  await db.query(`set session_replication_role = replica; ${deletions}
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences`)
}

async function shapeOf(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ shape: string }>(SHAPE)
  return rows[0]?.shape ?? ''
}

/** All rows of a table as one text; null when there are none. */
async function rowsOf(db: pg.Client, table: string): Promise<string | null> {
  const { rows } = await db.query<{ text: string | null }>(
    `select string_agg(entry::text, E'\\n' order by entry::text) as text from "${table}" as entry`,
  )
  return rows[0]?.text ?? null
}

import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseLocation } from '../../../src/server/store/open-store.ts'
import { databaseUrl, TEMPLATE_DATABASE } from './template.ts'

type PostgresLocation = Extract<DatabaseLocation, { engine: 'postgres' }>

/**
 * SQL for a fingerprint of everything but rows that a test can leave behind: columns, constraints, indexes, triggers,
 * functions, settings. Each row of the system catalogs has the id of the transaction that wrote it, and a copy of the
 * template has the same ids as the template.
 */
const SHAPE = `select concat_ws(';', ${['attribute', 'constraint', 'index', 'trigger', 'proc', 'rewrite']
  .map((catalog) => `(select concat(count(*), ' ', max(xmin::text::bigint)) from pg_${catalog})`)
  .join(', ')},
  (select string_agg(setconfig::text, ' ') from pg_db_role_setting
    join pg_database on pg_database.oid = setdatabase where datname = current_database())) as shape`

/** Tables of at least this size, deleted rows included, are truncated, bytes. */
const TRUNCATED_FROM = 256 * 1024

/** What an unused database contains. */
interface Fresh {
  readonly shape: string
  /** Rows that migrations write: as text, by table. */
  readonly rows: Readonly<Record<string, string>>
  readonly emptyTables: readonly string[]
}

/**
 * Databases for one suite, whose tests run one after another. Creating a database takes a third of a second, emptying one
 * a tenth of that. So a test gets the database of the test before it, emptied, unless that left more than rows behind.
 */
export function postgresDatabases() {
  const client = new pg.Client(inject('postgresUrl'))
  // Unique names: test files run in parallel, in separate processes.
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
        // Copying files takes a seventh of the time of the default, which writes the copy to the log.
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

/** Deletes all rows except those of migrations. @returns whether the database is like a new one now */
async function empty(db: pg.Client, fresh: Fresh | null): Promise<boolean> {
  if (fresh === null) return false
  // A store that a test left open holds locks, so its database cannot be reused.
  await db.query("set lock_timeout = '2s'")
  if ((await shapeOf(db)) !== fresh.shape) return false
  for (const [table, text] of Object.entries(fresh.rows)) {
    if ((await rowsOf(db, table)) !== text) return false
  }
  await deleteRows(db, fresh.emptyTables)
  const others = await db.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return others.rowCount === 0
}

/**
 * Deletes all rows of these tables and restarts their sequences. Truncating creates new files for every table and
 * index, which takes a hundred times as long as deleting a few rows. But deleted rows still take up space.
 */
async function deleteRows(db: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows: used } = await db.query<{ name: string; isLarge: boolean }>(
    `select relname as name, pg_table_size(oid) > $2 as "isLarge" from pg_class
      where relnamespace = 'public'::regnamespace and relname = any($1) and pg_relation_size(oid) > 0`,
    [tables, TRUNCATED_FROM],
  )
  if (used.some(({ isLarge }) => isLarge)) {
    await db.query(`truncate ${tables.map((table) => `"${table}"`).join(', ')} restart identity`)
    return
  }
  // Foreign keys do not matter when all rows are deleted.
  const deletions = used.map(({ name }) => `delete from "${name}";`).join('')
  await db.query(`set session_replication_role = replica; ${deletions}
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences`)
}

async function shapeOf(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ shape: string }>(SHAPE)
  return rows[0]?.shape ?? ''
}

/** All rows of a table as one text; null if it is empty. */
async function rowsOf(db: pg.Client, table: string): Promise<string | null> {
  const { rows } = await db.query<{ text: string | null }>(
    `select string_agg(entry::text, E'\\n' order by entry::text) as text from "${table}" as entry`,
  )
  return rows[0]?.text ?? null
}

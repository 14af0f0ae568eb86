import initSqlJs, { type Database } from 'sql.js'
import type { LoadSqlite } from '../../importing/bytes/sqlite-tables.ts'
import type { Collection, Row } from './collection.ts'
import { SCHEMA_11 } from './schema-11.ts'

/** The SQLite file of a collection. Rejects when SQLite cannot be loaded. */
export async function writeCollection(
  { col, notes, cards }: Collection,
  loadSqlite: LoadSqlite,
): Promise<Uint8Array> {
  const { Database } = await initSqlJs({ wasmBinary: await loadSqlite() })
  const database = new Database()
  try {
    database.run(SCHEMA_11)
    database.run('BEGIN')
    insert(database, 'col', [col])
    insert(database, 'notes', notes)
    insert(database, 'cards', cards)
    database.run('COMMIT')
    return database.export()
  } finally {
    database.close()
  }
}

function insert(database: Database, table: string, rows: readonly Row[]): void {
  const [first] = rows
  if (first === undefined) return
  const statement = database.prepare(`INSERT INTO ${table} VALUES (${first.map(() => '?').join(', ')})`)
  for (const row of rows) statement.run([...row])
  statement.free()
}

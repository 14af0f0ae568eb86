import { existsSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'

/** Pages that one step of a copy takes: all of them, so that the copy is consistent and never has to restart. */
const ALL_PAGES = 0x7fffffff

/**
 * Copies a database that may be in use: the copy contains what was committed when it began. In WAL mode a reader does not
 * block writers. The copy is one file without a log.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new SqliteFile(from, { readonly: true })
  try {
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new SqliteFile(to)
  copy.pragma('journal_mode = DELETE')
  copy.close()
}

/** Names of all images that have a row. */
export function imageNamesOf(database: string): string[] {
  const file = new SqliteFile(database, { readonly: true })
  try {
    return file.prepare('select name from images order by name').pluck().all().map(String)
  } finally {
    file.close()
  }
}

/** Whether another process has the database open. The operating system keeps track, so that it is closed after a crash. */
export function isInUse(database: string): boolean {
  if (!existsSync(database)) return false
  const file = new SqliteFile(database, { timeout: 0 })
  try {
    file.pragma('locking_mode = EXCLUSIVE')
    file.exec('begin exclusive; rollback')
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
  } finally {
    file.close()
  }
}

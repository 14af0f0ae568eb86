import { existsSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'

/** The most pages that one step of a copy takes: all of them, so that it is one moment's and needs no beginning anew. */
const ALL_PAGES = 0x7fffffff

/**
 * Copies a database that may be in use and written to: the copy holds what was committed when it began. In WAL mode
 * reading keeps nobody from writing. The copy is one file without a log.
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

/** Names of all images that a database knows. */
export function imageNamesOf(database: string): string[] {
  const file = new SqliteFile(database, { readonly: true })
  try {
    return file.prepare('select name from images order by name').pluck().all().map(String)
  } finally {
    file.close()
  }
}

/** Whether a server, or anybody else, has the database open. The operating system keeps count, so that a crash counts as closed. */
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

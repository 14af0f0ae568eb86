import { once } from 'node:events'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import { isDamage, isInUseElsewhere } from '../faults.ts'

/**
 * A file up to this size is checked before it is opened, bytes: it takes a tenth of a second. A larger one is checked
 * later.
 */
const CHECK_BEFORE_OPENING_MAX_BYTES = 16 * 1024 * 1024

/** How many problems are reported: the first say where the damage is, the others repeat it. */
const PROBLEMS_MAX = 3

/** The database file is damaged. A small one was not changed; a large one may have been written to. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError'

  constructor(path: string, problems: readonly string[]) {
    super(
      [
        `The database file is damaged: ${path}`,
        ...problems.map((problem) => `  ${problem}`),
        'Restore a backup with "npm run restore -- BACKUP --force", which moves the damaged file aside and leaves it',
        'as it is; docs/operations.md says more.',
      ].join('\n'),
    )
  }
}

/** The problems that SQLite's own check of the whole structure finds; empty: there are none, or there is no file. */
export function findDamage(path: string): readonly string[] {
  if (!existsSync(path) || statSync(path).size === 0) return []
  const file = new SqliteFile(path, { readonly: true })
  try {
    const found: unknown = file.prepare(`pragma quick_check(${PROBLEMS_MAX})`).pluck().all()
    return Array.isArray(found) ? found.map(String).filter((line) => line !== 'ok') : []
  } catch (error) {
    // Some damage makes the check itself fail: the file is no database, or its list of tables is unreadable.
    if (isDamage(error)) return [error.message]
    throw error
  } finally {
    file.close()
  }
}

/** The check of a large file while the server runs, see {@link checkBeforeOpening}. */
interface DeferredCheck {
  /** Resolves when no problem is found, or the check was ended; rejects with {@link DamagedDatabaseError}. */
  run(): Promise<void>
  end(): Promise<void>
}

/**
 * Throws {@link DamagedDatabaseError} for a damaged file before anything is written to it. A large one would delay the
 * start: its check is returned, to be run once the server listens. If that check finds damage, it writes a marker file
 * beside the database, and a database with a marker file is checked before opening, whatever its size.
 */
export function checkBeforeOpening(path: string): DeferredCheck {
  const marker = `${path}-damaged`
  const isLarge = existsSync(path) && statSync(path).size > CHECK_BEFORE_OPENING_MAX_BYTES
  if (isLarge && !existsSync(marker)) return deferCheck(path, marker)
  const problems = findDamage(path)
  if (problems.length > 0) throw new DamagedDatabaseError(path, problems)
  rmSync(marker, { force: true })
  return { run: async () => {}, end: async () => {} }
}

function deferCheck(path: string, marker: string): DeferredCheck {
  let worker: Worker | undefined
  return {
    run: async () => {
      worker = new Worker(new URL('./sqlite-check-worker.ts', import.meta.url), { workerData: path })
      const problems = await resultOf(worker)
      if (problems.length === 0) return
      writeFileSync(marker, problems.join('\n'))
      throw new DamagedDatabaseError(path, problems)
    },
    end: async () => {
      await worker?.terminate()
    },
  }
}

/** What the worker found; empty when it was ended before it was done. */
async function resultOf(worker: Worker): Promise<readonly string[]> {
  let problems: readonly string[] = []
  worker.on('message', (found: readonly string[]) => {
    problems = found
  })
  await once(worker, 'exit')
  return problems
}

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
    return isInUseElsewhere(error)
  } finally {
    file.close()
  }
}

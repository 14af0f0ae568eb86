import { once } from 'node:events'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'

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
    if (error instanceof Error && 'code' in error && isDamageCode(error.code)) return [error.message]
    throw error
  } finally {
    file.close()
  }
}

function isDamageCode(code: unknown): boolean {
  return typeof code === 'string' && /^SQLITE_(NOTADB|CORRUPT)/.test(code)
}

/** The check of a large file while the server runs, see {@link checkBeforeOpening}. */
export interface DeferredCheck {
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

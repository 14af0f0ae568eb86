import { once } from 'node:events'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'

/** A file up to this size is checked before it is opened, bytes: a tenth of a second. A larger one while it serves. */
const CHECK_FIRST_MAX_BYTES = 16 * 1024 * 1024

/** How many of the faults are named: the first tell where it is, the rest repeat it. */
const FAULTS_NAMED = 3

/** The database is not whole. A small one has been left as it was found, a large one may have been written to. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError'

  constructor(path: string, faults: readonly string[]) {
    super(
      [
        `The database file is damaged: ${path}`,
        ...faults.map((fault) => `  ${fault}`),
        'Restore a backup with "npm run restore -- BACKUP --force", which moves the damaged file aside and leaves it',
        'as it is; docs/operations.md says more.',
      ].join('\n'),
    )
  }
}

/** What is wrong with a file, by SQLite's own check of its whole structure; nothing when all is well, or no file is there. */
export function findFaults(path: string): readonly string[] {
  if (!existsSync(path) || statSync(path).size === 0) return []
  const file = new SqliteFile(path, { readonly: true })
  try {
    const found: unknown = file.prepare(`pragma quick_check(${FAULTS_NAMED})`).pluck().all()
    return Array.isArray(found) ? found.map(String).filter((line) => line !== 'ok') : []
  } catch (error) {
    // Some damage ends the check itself: that this is no database at all, or that the list of tables is unreadable.
    if (error instanceof Error && 'code' in error && isDamageCode(error.code)) return [error.message]
    throw error
  } finally {
    file.close()
  }
}

function isDamageCode(code: unknown): boolean {
  return typeof code === 'string' && /^SQLITE_(NOTADB|CORRUPT)/.test(code)
}

/** Goes through a large file while it serves; see {@link checkBeforeOpening}. */
export interface LateCheck {
  /** Resolves when all is well, or when the check was ended; rejects with {@link DamagedDatabaseError}. */
  run(): Promise<void>
  end(): Promise<void>
}

/**
 * Refuses a damaged file (throws {@link DamagedDatabaseError}) before anything is written to it. A large one would
 * keep everybody waiting: it is left to the check that is answered, to be run once the server listens. Damage that
 * this one finds leaves a mark beside the file, and a file with a mark is checked first, whatever its size.
 */
export function checkBeforeOpening(path: string): LateCheck {
  const mark = `${path}-damaged`
  const isLarge = existsSync(path) && statSync(path).size > CHECK_FIRST_MAX_BYTES
  if (isLarge && !existsSync(mark)) return checkLater(path, mark)
  const faults = findFaults(path)
  if (faults.length > 0) throw new DamagedDatabaseError(path, faults)
  rmSync(mark, { force: true })
  return { run: async () => {}, end: async () => {} }
}

function checkLater(path: string, mark: string): LateCheck {
  let worker: Worker | undefined
  return {
    run: async () => {
      worker = new Worker(new URL('./sqlite-check-worker.ts', import.meta.url), { workerData: path })
      const faults = await answerOf(worker)
      if (faults.length === 0) return
      writeFileSync(mark, faults.join('\n'))
      throw new DamagedDatabaseError(path, faults)
    },
    end: async () => {
      await worker?.terminate()
    },
  }
}

/** What the worker found; nothing when it was ended before it had come to an answer. */
async function answerOf(worker: Worker): Promise<readonly string[]> {
  let faults: readonly string[] = []
  worker.on('message', (found: readonly string[]) => {
    faults = found
  })
  await once(worker, 'exit')
  return faults
}

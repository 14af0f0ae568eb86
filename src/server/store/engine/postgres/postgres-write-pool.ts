import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { Semaphore } from '../../../queues/semaphore.ts'
import { cancelStatement } from './postgres-cancel.ts'
import { PooledClient, socketOf } from './postgres-pool.ts'

/** The least time a commit gets, however long the write has waited, milliseconds. */
const COMMIT_MIN_MS = 1000

/** SQLSTATE of a warning; during a commit: it no longer waits for the standby. */
const WARNING = '01000'

/** The share of a pool that writes may use. */
export interface WriteLimits {
  /** Connections at most; the others are for reads. */
  readonly connections: number
  /**
   * How long a write may wait in all, milliseconds: for a connection, for another write of the same learner, and for
   * the standby as it commits. The time in which its statements run does not count.
   */
  readonly waitMs: number
}

export interface WritePool extends PostgresPool {
  connect(): Promise<WriteClient>
  /** How many writes wait for a connection. */
  readonly waitingCount: number
}

/** The same pool for writes. A write that waits too long fails with `ETIMEDOUT` and may or may not be committed. */
export function createWritePool(pool: pg.Pool, { connections, waitMs }: WriteLimits): WritePool {
  const semaphore = new Semaphore(connections)
  return {
    options: pool.options,
    // The connections are the pool's.
    end: async () => {},
    get waitingCount() {
      return semaphore.waitingCount
    },
    connect: async () => {
      const start = performance.now()
      const release = await semaphore.acquire(waitMs, timeoutError)
      try {
        const client = await pool.connect()
        return new WriteClient(client, waitMs - (performance.now() - start), release)
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

function timeoutError(): Error {
  return Object.assign(new Error('A write waited too long for PostgreSQL'), { code: 'ETIMEDOUT' })
}

/**
 * A connection while a write uses it. Its wait time runs until the connection is open, until the first statement after
 * `begin` returns (which waits for other writes of the learner), and while it commits.
 */
export class WriteClient extends PooledClient {
  readonly #client: pg.PoolClient
  readonly #releasePermit: () => void
  readonly #onNotice = ({ code }: { readonly code?: string | undefined }) => {
    this.#isWarned ||= code === WARNING
  }
  #isInTransaction = false
  #isWarned = false
  #timeout: Error | null = null
  #remainingMs: number
  #timer: NodeJS.Timeout | null = null
  #timerStart = 0

  constructor(client: pg.PoolClient, remainingMs: number, releasePermit: () => void) {
    super(client)
    this.#client = client
    this.#releasePermit = releasePermit
    this.#remainingMs = remainingMs
    client.on('notice', this.#onNotice)
    this.#startTimer()
  }

  override release(destroy = false): void {
    this.#stopTimer()
    this.#client.removeListener('notice', this.#onNotice)
    super.release(destroy || this.#timeout !== null)
    this.#releasePermit()
  }

  /** Runs a statement that commits by itself, prepared under the name; null: not prepared. */
  runPrepared<Row>(name: string | null, text: string, values: unknown[]): Promise<{ readonly rows: Row[] }> {
    const query = name === null ? { text, values } : { name, text, values }
    return this.runWatched(text, () => this.#client.query<Row & pg.QueryResultRow>(query))
  }

  /** After the timeout nothing is sent, and every error is the timeout: a broken connection would be retried. */
  protected override async runWatched<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    if (this.#timeout !== null) throw this.#timeout
    try {
      return await this.#runTimed(sql, () => super.runWatched(sql, run))
    } catch (error) {
      throw this.#timeout ?? error
    }
  }

  async #runTimed<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    if (sql === 'begin') {
      this.#isInTransaction = true
      return run()
    }
    if (sql !== 'commit' && this.#isInTransaction) {
      const result = await run()
      this.#stopTimer()
      return result
    }
    if (this.#isInTransaction) {
      this.#remainingMs = Math.max(this.#remainingMs, COMMIT_MIN_MS)
      this.#startTimer()
    }
    // A statement outside of a transaction commits by itself.
    return this.#runCommit(run)
  }

  /** Rejects when the commit ended because waiting for the standby was canceled, by the timeout or an administrator. */
  async #runCommit<Result>(commit: () => Promise<Result>): Promise<Result> {
    this.#isWarned = false
    const result = await commit()
    this.#stopTimer()
    if (this.#timeout !== null || this.#isWarned) throw this.#timeout ?? timeoutError()
    return result
  }

  #startTimer(): void {
    this.#timerStart = performance.now()
    this.#timer ??= setTimeout(() => this.#abort(), Math.max(this.#remainingMs, 0))
  }

  #stopTimer(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#remainingMs -= performance.now() - this.#timerStart
  }

  /** Cancels the statement: otherwise the server's process would wait on, with its locks, long after the client is gone. */
  #abort(): void {
    const reason = timeoutError()
    this.#timeout = reason
    const socket = socketOf(this.#client)
    void cancelStatement(this.#client).finally(() => socket.destroy(reason))
  }
}

import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { Semaphore } from '../../../queues/semaphore.ts'
import { cancelStatement } from './postgres-cancel.ts'
import { PooledClient, socketOf } from './postgres-pool.ts'

/** The least time a commit gets, however long the write has waited before, milliseconds. */
const COMMIT_MIN_MS = 1000

/** SQLSTATE of a warning; with a commit: that it no longer waits for the stand-by. */
const WARNING = '01000'

/** What writes may take of a pool. */
export interface WriteLimits {
  /** Connections at most: the others are for reads. */
  readonly connections: number
  /**
   * How long a write may wait in all, milliseconds: for a connection, for another write of the same learner, and for
   * the stand-by as it commits. The time that its statements work does not count.
   */
  readonly waitMs: number
}

export interface WritePool extends PostgresPool {
  connect(): Promise<WritingClient>
  /** How many writes wait for a connection. */
  readonly waitingCount: number
}

/** The same pool for writes. One that waits too long is cut off and fails with `ETIMEDOUT`; its outcome is open. */
export function forWrites(pool: pg.Pool, { connections, waitMs }: WriteLimits): WritePool {
  const slots = new Semaphore(connections)
  return {
    options: pool.options,
    // The connections are the pool's.
    end: async () => {},
    get waitingCount() {
      return slots.waitingCount
    },
    connect: async () => {
      const start = performance.now()
      const release = await slots.acquire(waitMs, tooLong)
      try {
        const client = await pool.connect()
        return new WritingClient(client, waitMs - (performance.now() - start), release)
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

function tooLong(): Error {
  return Object.assign(new Error('A write waited too long for PostgreSQL'), { code: 'ETIMEDOUT' })
}

/**
 * A connection in the hands of a write. Its patience is used up while a connection is opened, until the first statement
 * after `begin` is answered (which has to wait for other writes of the learner), and while it commits.
 */
export class WritingClient extends PooledClient {
  readonly #client: pg.PoolClient
  readonly #free: () => void
  readonly #noteWarning = ({ code }: { readonly code?: string | undefined }) => {
    this.#isWarned ||= code === WARNING
  }
  #isInTransaction = false
  #isWarned = false
  #cutOff: Error | null = null
  #leftMs: number
  #timer: NodeJS.Timeout | null = null
  #since = 0

  constructor(client: pg.PoolClient, leftMs: number, free: () => void) {
    super(client)
    this.#client = client
    this.#free = free
    this.#leftMs = leftMs
    client.on('notice', this.#noteWarning)
    this.#wait()
  }

  override release(destroy = false): void {
    this.#stopWaiting()
    this.#client.removeListener('notice', this.#noteWarning)
    super.release(destroy || this.#cutOff !== null)
    this.#free()
  }

  /** Runs a statement that is a transaction by itself, prepared under the name; null: not prepared. */
  runPrepared<Row>(name: string | null, text: string, values: unknown[]): Promise<{ readonly rows: Row[] }> {
    const query = name === null ? { text, values } : { name, text, values }
    return this.watch(text, () => this.#client.query<Row & pg.QueryResultRow>(query))
  }

  /** Once cut off, nothing is sent and every error is that one: a broken connection would be taken for a reason to retry. */
  protected override async watch<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    if (this.#cutOff !== null) throw this.#cutOff
    try {
      return await this.#watchStatement(sql, () => super.watch(sql, run))
    } catch (error) {
      throw this.#cutOff ?? error
    }
  }

  async #watchStatement<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    if (sql === 'begin') {
      this.#isInTransaction = true
      return run()
    }
    if (sql !== 'commit' && this.#isInTransaction) {
      const result = await run()
      this.#stopWaiting()
      return result
    }
    if (this.#isInTransaction) {
      this.#leftMs = Math.max(this.#leftMs, COMMIT_MIN_MS)
      this.#wait()
    }
    // A statement outside of a transaction commits by itself.
    return this.#acknowledged(run)
  }

  /** Rejects when the commit ended because somebody, we or an administrator, canceled waiting for the stand-by. */
  async #acknowledged<Result>(commit: () => Promise<Result>): Promise<Result> {
    this.#isWarned = false
    const result = await commit()
    this.#stopWaiting()
    if (this.#cutOff !== null || this.#isWarned) throw this.#cutOff ?? tooLong()
    return result
  }

  #wait(): void {
    this.#since = performance.now()
    this.#timer ??= setTimeout(() => this.#cut(), Math.max(this.#leftMs, 0))
  }

  #stopWaiting(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#leftMs -= performance.now() - this.#since
  }

  /** Without being canceled, the server's process would wait on, with its locks, long after we have gone. */
  #cut(): void {
    const reason = tooLong()
    this.#cutOff = reason
    const socket = socketOf(this.#client)
    void cancelStatement(this.#client).finally(() => socket.destroy(reason))
  }
}

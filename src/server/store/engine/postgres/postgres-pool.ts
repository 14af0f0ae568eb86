import { connect, type NetConnectOpts, Socket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { Semaphore } from '../../../queues/semaphore.ts'
import { isReadOnly, READ_ONLY_CODE } from '../faults.ts'

/**
 * For `verify` of `pg.Pool`: refuses a new connection to a standby, to which a DNS name or a balancer may lead shortly
 * after a fail-over. Its data may be old, and it cannot write.
 */
export function refuseStandby(client: pg.ClientBase, done: (error?: Error) => void): void {
  client
    .query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    .then(({ rows }) => done(rows[0]?.isStandby === false ? undefined : standbyError()), done)
}

function standbyError(): Error {
  const message = 'DATABASE_URL leads to a PostgreSQL that is read-only, such as a standby'
  return Object.assign(new Error(message), { code: READ_ONLY_CODE })
}

/** The same pool for Kysely. A connection on which a write failed because the server is read-only is closed on release. */
export function evictReadOnlyClients(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => new PooledClient(await pool.connect()),
  }
}

/** A connection while it is out of the pool. */
class PooledClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #isReadOnly = false

  constructor(client: PostgresPoolClient) {
    this.#client = client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query !== 'string') return this.#client.query(query)
    return this.runWatched(query, () => this.#client.query<R>(query, parameters))
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isReadOnly)
  }

  /** Runs a statement and notices whether the server is read-only. */
  protected async runWatched<Result>(_sql: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      this.#isReadOnly ||= isReadOnly(error)
      throw error
    }
  }
}

export function socketOf(client: pg.PoolClient): Socket {
  const stream = 'connection' in client ? Object(client.connection).stream : undefined
  if (!(stream instanceof Socket)) throw new Error('node-postgres no longer shows its connection')
  return stream
}

/** The least time a commit gets, however long the write has waited, milliseconds. */
const COMMIT_MIN_MS = 1000

/** SQLSTATE of a warning; during a commit: it no longer waits for the standby. */
const WARNING = '01000'

/** The share of a pool that writes may use. */
interface WriteLimits {
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
class WriteClient extends PooledClient {
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

/** How long the request to cancel may take, milliseconds. */
const TIMEOUT_MS = 1000
/** https://www.postgresql.org/docs/current/protocol-message-formats.html, CancelRequest. */
const CANCEL_REQUEST_CODE = 80_877_102
const CANCEL_REQUEST_BYTES = 16

/**
 * Cancels the statement under way, by a request over another connection. Resolves when the request was sent, or could not
 * be sent. If a balancer leads it to another server, that one knows no such process and secret and does nothing. A proxy
 * such as PgBouncer forwards it.
 */
function cancelStatement(client: pg.PoolClient): Promise<void> {
  const address = addressOf(client)
  const { processID, secretKey }: { processID?: unknown; secretKey?: unknown } = Object(client)
  if (address === null) return Promise.resolve()
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return Promise.resolve()
  const request = Buffer.alloc(CANCEL_REQUEST_BYTES)
  request.writeInt32BE(CANCEL_REQUEST_BYTES, 0)
  request.writeInt32BE(CANCEL_REQUEST_CODE, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.write(request))
    // The server closes the connection once it has sent the signal to its process.
    socket.on('close', () => resolve())
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.resume()
  })
}

/** The address of its server. Null: not known. */
function addressOf(client: pg.PoolClient): NetConnectOpts | null {
  const { remoteAddress, remotePort } = socketOf(client)
  if (remoteAddress !== undefined && remotePort !== undefined)
    return { host: remoteAddress, port: remotePort }
  const { host, port }: { host?: unknown; port?: unknown } = Object(client)
  return typeof host === 'string' && host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : null
}

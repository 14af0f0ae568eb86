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

/** The part of a pool that reads or writes may use at most; they leave the rest to each other. */
interface PoolShare {
  readonly connections: number
  /** How long one may wait for a connection, milliseconds. */
  readonly waitMs: number
}

/** A pool in which reads or writes wait until their share has a connection left. */
interface SharedPool extends PostgresPool {
  /** How many wait for a connection. */
  readonly waitingCount: number
}

/**
 * The same pool for reads, for Kysely. A connection on which a write failed because the server is read-only is closed on
 * release. A read that waits too long fails with `ETIMEDOUT`.
 */
export function createReadPool(pool: pg.Pool, share: PoolShare): SharedPool {
  const slots = createSlots(share, 'A read waited too long for a connection to PostgreSQL')
  return {
    options: pool.options,
    end: () => pool.end(),
    get waitingCount() {
      return slots.waitingCount()
    },
    connect: () => slots.take(async (release) => new PooledClient(await pool.connect(), release)),
  }
}

/** The connections of a share. */
function createSlots({ connections, waitMs }: PoolShare, timeoutMessage: string) {
  const semaphore = new Semaphore(connections)
  return {
    waitingCount: () => semaphore.waitingCount,
    /** Waits for a slot and opens a client in it, which calls `release`. */
    take: async <Client>(open: (release: () => void) => Promise<Client>): Promise<Client> => {
      const release = await semaphore.acquire(waitMs, () => timeoutError(timeoutMessage))
      try {
        return await open(release)
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

/** A connection while it is out of the pool. */
class PooledClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #releaseSlot: () => void
  #isReadOnly = false

  constructor(client: PostgresPoolClient, releaseSlot: () => void) {
    this.#client = client
    this.#releaseSlot = releaseSlot
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
    this.#releaseSlot()
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

export interface WritePool extends SharedPool {
  connect(): Promise<WriteClient>
}

/**
 * The same pool for writes. A write that waits too long fails with `ETIMEDOUT` and may or may not be committed. `waitMs` is
 * for all of its waits: for a connection, for another write of the same learner, and for the standby as it commits. The time
 * in which its statements run does not count.
 */
export function createWritePool(pool: pg.Pool, share: PoolShare): WritePool {
  const slots = createSlots(share, WRITE_TIMED_OUT)
  return {
    options: pool.options,
    // The connections are the pool's.
    end: async () => {},
    get waitingCount() {
      return slots.waitingCount()
    },
    connect: () => {
      const start = performance.now()
      return slots.take(async (release) => {
        const client = await pool.connect()
        return new WriteClient(client, share.waitMs - (performance.now() - start), release)
      })
    },
  }
}

const WRITE_TIMED_OUT = 'A write waited too long for PostgreSQL'

function timeoutError(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

/**
 * A connection while a write uses it. Its wait time runs until the connection is open, until the first statement after
 * `begin` returns (which waits for other writes of the learner), and while it commits.
 */
class WriteClient extends PooledClient {
  readonly #client: pg.PoolClient
  readonly #onNotice = ({ code }: { readonly code?: string | undefined }) => {
    this.#isWarned ||= code === WARNING
  }
  #isInTransaction = false
  #isWarned = false
  #timeout: Error | null = null
  #remainingMs: number
  #timer: NodeJS.Timeout | null = null
  #timerStart = 0

  constructor(client: pg.PoolClient, remainingMs: number, releaseSlot: () => void) {
    super(client, releaseSlot)
    this.#client = client
    this.#remainingMs = remainingMs
    client.on('notice', this.#onNotice)
    this.#startTimer()
  }

  override release(destroy = false): void {
    this.#stopTimer()
    this.#client.removeListener('notice', this.#onNotice)
    super.release(destroy || this.#timeout !== null)
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
    if (this.#timeout !== null || this.#isWarned) throw this.#timeout ?? timeoutError(WRITE_TIMED_OUT)
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
    const reason = timeoutError(WRITE_TIMED_OUT)
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

import { Socket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isReadOnly, READ_ONLY_CODE } from '../faults.ts'

/**
 * For `verify` of `pg.Pool`: refuses a new connection to a stand-by, where a name or a balancer that lags behind a
 * fail-over leads. What it reads may be old, and it cannot write.
 */
export function refuseStandby(client: pg.ClientBase, done: (error?: Error) => void): void {
  client
    .query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    .then(({ rows }) => done(rows[0]?.isStandby === false ? undefined : standbyError()), done)
}

function standbyError(): Error {
  const message = 'DATABASE_URL leads to a PostgreSQL that only reads, such as a stand-by'
  return Object.assign(new Error(message), { code: READ_ONLY_CODE })
}

/** The same pool for Kysely; a connection on which a write failed because it only reads is closed when it is given back. */
export function withoutReadOnly(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => new PooledClient(await pool.connect()),
  }
}

/** A connection from when it is taken out of the pool until it is given back. */
export class PooledClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #onlyReads = false

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
    return this.watch(query, () => this.#client.query<R>(query, parameters))
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#onlyReads)
  }

  /** Runs a statement and notices what it tells of the connection. */
  protected async watch<Result>(_sql: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      this.#onlyReads ||= isReadOnly(error)
      throw error
    }
  }
}

export function socketOf(client: pg.PoolClient): Socket {
  const stream = 'connection' in client ? Object(client.connection).stream : undefined
  if (!(stream instanceof Socket)) throw new Error('node-postgres no longer shows its connection')
  return stream
}

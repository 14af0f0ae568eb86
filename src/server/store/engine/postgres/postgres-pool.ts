import { Socket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
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
export class PooledClient implements PostgresPoolClient {
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

import type { WriteMarker } from '../context.ts'
import type { Ddl } from '../migrations/ddl.ts'
import type { Database } from '../schema.ts'
import type { JsonText } from './json-text.ts'
import type { PostgresLimits } from './postgres/postgres.ts'
import type { Look } from './prepared-query.ts'
import type { StoreFigures } from './store-figures.ts'
import type { Transact } from './transact.ts'

/** Where the data lies: a file, or a server's `postgres://…` address. */
export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly limits?: Partial<PostgresLimits> }

/** An open database and the little that the engines do not have in common. */
export interface Engine {
  readonly db: Database
  /** For single statements that write, outside of `transact`: what waits there does not keep reads waiting. */
  readonly writing: Database
  readonly ddl: Ddl
  readonly json: JsonText
  readonly transact: Transact
  /** For a write that is one statement; null: there is nothing to gain by it. */
  readonly writeAtOnce: Look | null
  readonly writeMarker: WriteMarker
  readonly look: Look
  /** For what takes a millisecond and more: on SQLite, a thread of its own. */
  readonly lookAside: Look
  /** Runs work on a connection that may say nothing for as long as it has to, such as while a large table changes. */
  unhurried<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  figures(): StoreFigures
  /** Resolves when a write goes through; rejects with the reason why none does. */
  checkWriting(): Promise<void>
  /** Goes through all that opening it did not; rejects with `DamagedDatabaseError`. */
  check(): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Loads only the engine that is used: PostgreSQL's takes a twentieth of a start. */
export async function openEngine(location: DatabaseLocation): Promise<Engine> {
  if (location.engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite/sqlite.ts')
    return openSqlite(location.file)
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(location.url, location.limits)
}

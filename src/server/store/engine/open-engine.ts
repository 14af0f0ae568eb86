import type { Engine } from './engine.ts'
import type { PostgresLimits } from './postgres/postgres-limits.ts'

/** Where the data is stored: a file, or a server's `postgres://…` address. */
export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly limits?: Partial<PostgresLimits> }

/** Loads only the engine that is used: loading PostgreSQL's takes a twentieth of a start. */
export async function openEngine(location: DatabaseLocation): Promise<Engine> {
  if (location.engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite/sqlite.ts')
    return openSqlite(location.file)
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(location.url, location.limits)
}

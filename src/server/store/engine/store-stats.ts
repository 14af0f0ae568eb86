/** Counts since the process started, and the state of the connection pool now. */
export interface StoreStats {
  /** Transactions with writes that were committed. */
  readonly commits: number
  /** Writes in them; on SQLite several may share one. */
  readonly writes: number
  /** Transactions that the database did not commit. */
  readonly failures: number
  /** Connections to PostgreSQL, and queries that wait for one; null: there is no pool. */
  readonly pool: { readonly open: number; readonly idle: number; readonly waiting: number } | null
}

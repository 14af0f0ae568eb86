import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect, sql } from 'kysely'

/** Kysely's own lock number for migrations: an older release that starts at the same time waits, too. */
const MIGRATION_LOCK = sql.lit(3853314791062309107n)

/**
 * Kysely's dialect, with a migration lock that lasts as long as the transaction. Kysely's own belongs to the session:
 * a pooler in transaction mode (PgBouncer) gives the session to another client, and the lock is never released.
 */
export class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter()
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  /**
   * Called in a transaction. Waits for another process that migrates; neither this wait nor any statement of the
   * transaction has a time limit. `set local` ends with the transaction, so that no pooled session keeps it.
   */
  override async acquireMigrationLock(trx: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local lock_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
  }

  override async releaseMigrationLock(): Promise<void> {
    // The end of the transaction releases it.
  }
}

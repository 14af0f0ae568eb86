import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
} from 'kysely/migration'
import type { Database } from '../schema.ts'

/** The database was migrated by a later release; this one would not know what it reads. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'

  constructor(unknownMigrations: readonly string[]) {
    super(
      `The database was made by a newer release: it holds ${unknownMigrations.join(', ')}, which this one does not know. Start the newer release, or restore a backup from before.`,
    )
  }
}

/**
 * Brings the database to the present tables: all missing steps in one transaction, or none. Processes that start at
 * the same moment take turns: Kysely makes its own tables before it locks, so the lock is taken here, before that.
 * Throws {@link NewerDatabaseError}, or the reason why a step failed.
 */
export async function migrate(db: Database, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  // Read committed: what another process made while this one waited for the lock must be seen.
  const transaction = db.transaction().setIsolationLevel('read committed')
  await transaction.execute(async (trx) => {
    await trx.getExecutor().adapter.acquireMigrationLock(trx, {
      lockTable: DEFAULT_MIGRATION_LOCK_TABLE,
      lockRowId: MIGRATION_LOCK_ID,
    })
    await refuseNewer(trx, migrations)
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      // Plain code unit order: no locale decides the order of migrations.
      nameComparator: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  })
}

async function refuseNewer(db: Database, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return
  const executed = await db
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute()
  const unknown = executed.map((row) => row.name).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)
}

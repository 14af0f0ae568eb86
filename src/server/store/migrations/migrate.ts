import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
} from 'kysely/migration'
import type { Database } from '../schema.ts'

/** The database was migrated by a later release, whose tables this one does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'

  constructor(unknownMigrations: readonly string[]) {
    super(
      `The database was made by a newer release: it holds ${unknownMigrations.join(', ')}, which this one does not know. Start the newer release, or restore a backup from before.`,
    )
  }
}

/**
 * Runs all missing migrations in one transaction. Processes that start at the same time wait for each other: Kysely
 * creates its own tables before it locks, so the lock is taken here, before that. Throws {@link NewerDatabaseError}, or the
 * error of a migration.
 */
export async function migrate(db: Database, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  // Read committed, to see the tables that another process created while this one waited for the lock.
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

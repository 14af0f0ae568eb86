import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** Devices that are reminded of the daily practice. */
export async function pushSubscriptions(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('seq', ddl.integer, (column) => column.notNull())
    // For removing a device, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    // For finding the device again, and so that it reminds one learner. Unique.
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('minute_of_day', ddl.integer, (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('days', 'text', (column) => column.notNull())
    .addColumn('due_at', ddl.integer, (column) => column.notNull())
    .addColumn('try_at', ddl.integer, (column) => column.notNull())
    .addColumn('failures', ddl.integer, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('push_subscriptions_pk', ['learner', 'seq'])
    .addForeignKeyConstraint('push_subscriptions_learner', ['learner'], 'users', ['learner'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  // For the reminders that are due.
  await db.schema.createIndex('push_subscriptions_due').on('push_subscriptions').column('try_at').execute()
}

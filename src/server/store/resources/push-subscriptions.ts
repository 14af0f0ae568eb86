import type { InferResult, Transaction } from 'kysely'
import type {
  NewPushSubscription,
  PushSubscription,
  RenewedPushSubscription,
} from '../../../contract/push-subscription.ts'
import { nextReminderAt, PUSH_SUBSCRIPTIONS_MAX } from '../../../domain/reminders/reminder-schedule.ts'
import { lockOwner, type StoreContext, userExists } from '../context.ts'
import type { Database, Tables } from '../schema.ts'
import { removeLocked, transact, type WriteResult } from '../transact.ts'
import { createReminderQueue } from './reminder-queue.ts'
import { digestOf, toIso } from './stored-values.ts'

/** Devices that are reminded of the daily practice. They are found by a hash of their endpoint. */
export function createPushSubscriptionStore(context: StoreContext) {
  const { db } = context
  return {
    ...createReminderQueue(context),

    /** The one that was switched on last comes last. Null: unknown user. */
    ofUser: async (userId: string): Promise<readonly PushSubscription[] | null> => {
      const rows = await selectSubscriptions(db)
        .where('users.id', '=', userId)
        .orderBy('subscription.seq')
        .execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toSubscription) : null
    },

    /** The id of the learner whom the device with this endpoint reminds. Null: none. */
    ownerOf: async (endpoint: string): Promise<string | null> => {
      const row = await selectSubscriptions(db)
        .where('subscription.endpoint_hash', '=', digestOf(endpoint))
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    /**
     * Adds a device, or changes its keys and schedule. A device that reminded another learner reminds this one from now on.
     * Above `PUSH_SUBSCRIPTIONS_MAX`, the one that was switched on longest ago is removed. Never a conflict.
     */
    save: (subscription: NewPushSubscription) => {
      const freshId = context.newId()
      return transact<WriteResult<PushSubscription>>(context, (trx) =>
        save(context, trx, subscription, freshId),
      )
    },

    /** False: no device has the old endpoint. */
    renew: async ({ old_endpoint, endpoint, keys }: RenewedPushSubscription): Promise<boolean> => {
      const oldHash = digestOf(old_endpoint)
      const endpoint_hash = digestOf(endpoint)
      const { outcome } = await transact<{ readonly outcome: 'saved' | 'unknown' }>(
        context,
        async (trx, previous) => {
          const id = await idOf(trx, oldHash)
          const learner = id === null ? null : await lockOwner(context, trx, 'push_subscriptions', id)
          if (id === null || learner === null)
            return previous ?? { outcome: (await isRenewed(trx, endpoint_hash, keys)) ? 'saved' : 'unknown' }
          if (endpoint_hash !== oldHash)
            await trx.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpoint_hash).execute()
          await trx
            .updateTable('push_subscriptions')
            .set({ endpoint, endpoint_hash, ...keys, failures: 0 })
            .where('id', '=', id)
            .execute()
          return { outcome: 'saved' }
        },
      )
      return outcome === 'saved'
    },

    /** False: unknown id. */
    remove: (id: string) =>
      removeLocked(
        context,
        (trx) => lockOwner(context, trx, 'push_subscriptions', id),
        async (trx, learner) => {
          await trx
            .deleteFrom('push_subscriptions')
            .where('learner', '=', learner)
            .where('id', '=', id)
            .execute()
          return true
        },
      ),
  }
}

/** Null: no device has the endpoint. */
async function idOf(trx: Transaction<Tables>, endpointHash: string): Promise<string | null> {
  const row = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a device has the endpoint with these keys: the same renewal was stored before. */
async function isRenewed(
  trx: Transaction<Tables>,
  endpointHash: string,
  { p256dh, auth }: NewPushSubscription['keys'],
): Promise<boolean> {
  const row = await trx
    .selectFrom('push_subscriptions')
    .select(['p256dh', 'auth'])
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst()
  return row?.p256dh === p256dh && row.auth === auth
}

async function save(
  context: StoreContext,
  trx: Transaction<Tables>,
  { user_id, endpoint, keys, minute_of_day, time_zone, days }: NewPushSubscription,
  freshId: string,
): Promise<WriteResult<PushSubscription>> {
  const lock = await context.lockLearner(trx, user_id, 1)
  if (lock === null) return { outcome: 'unknown' }
  const { learner, firstSeq: seq } = lock
  const now = context.now()
  const endpoint_hash = digestOf(endpoint)
  const stored = await trx
    .selectFrom('push_subscriptions')
    .select(['id', 'created_at'])
    .where('learner', '=', learner)
    .where('endpoint_hash', '=', endpoint_hash)
    .executeTakeFirst()
  if (stored === undefined) await makeRoom(trx, learner)
  const due_at = nextReminderAt({ minuteOfDay: minute_of_day, timeZone: time_zone, days }, now)
  const schedule = { minute_of_day, time_zone, days: JSON.stringify(days) }
  const id = stored?.id ?? freshId
  const created_at = stored?.created_at ?? now
  const row = { ...schedule, endpoint, endpoint_hash, ...keys, due_at, try_at: due_at, failures: 0 }
  const values = { learner, seq, id, created_at, ...row }
  await trx
    .insertInto('push_subscriptions')
    .values(values)
    // Its own row, or that of another learner on the same device.
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(values))
    .execute()
  // It has the id that was drawn, too, when an attempt before this one was stored, whose commit was not confirmed.
  const isNew = id === freshId
  return { outcome: isNew ? 'created' : 'existing', value: toSubscription({ ...values, user_id }) }
}

/** Removes the devices that were switched on longest ago, until there is space for one more. */
async function makeRoom(trx: Transaction<Tables>, learner: number): Promise<void> {
  const rows = await trx
    .selectFrom('push_subscriptions')
    .select('seq')
    .where('learner', '=', learner)
    .orderBy('seq', 'desc')
    .execute()
  const oldest = rows.slice(PUSH_SUBSCRIPTIONS_MAX - 1).map(({ seq }) => seq)
  if (oldest.length === 0) return
  await trx
    .deleteFrom('push_subscriptions')
    .where('learner', '=', learner)
    .where('seq', 'in', oldest)
    .execute()
}

function selectSubscriptions(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('push_subscriptions as subscription', 'subscription.learner', 'users.learner')
    .select([
      'subscription.id',
      'users.id as user_id',
      'subscription.endpoint_hash',
      'subscription.minute_of_day',
      'subscription.time_zone',
      'subscription.days',
      'subscription.created_at',
    ])
}

type SubscriptionRow = InferResult<ReturnType<typeof selectSubscriptions>>[number]

function toSubscription(row: SubscriptionRow): PushSubscription {
  return {
    id: row.id,
    user_id: row.user_id,
    device: row.endpoint_hash,
    minute_of_day: row.minute_of_day,
    time_zone: row.time_zone,
    days: JSON.parse(row.days),
    created_at: toIso(row.created_at),
  }
}

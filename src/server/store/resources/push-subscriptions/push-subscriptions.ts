import type { Transaction } from 'kysely'
import type { NewPushSubscription, PushSubscription } from '../../../../contract/push-subscription.ts'
import { PUSH_SUBSCRIPTIONS_MAX } from '../../../../domain/reminders/push-endpoint.ts'
import { nextReminderAt } from '../../../../domain/reminders/reminder-schedule.ts'
import { type StoreContext, userExists } from '../../context.ts'
import { type RemovalResult, transact } from '../../engine/transact.ts'
import type { PushSubscriptionStore } from '../../interfaces/push-subscription-store.ts'
import { lockOwner } from '../../lock-owner.ts'
import type { Tables } from '../../schema.ts'
import type { WriteResult } from '../../write-result.ts'
import { createReminderQueue } from './reminder-queue.ts'
import { hashOfEndpoint, selectSubscriptions, toSubscription } from './subscription-rows.ts'

export function createPushSubscriptionStore(context: StoreContext): PushSubscriptionStore {
  const { db } = context
  return {
    ...createReminderQueue(context),

    ofUser: async (userId) => {
      const rows = await selectSubscriptions(db)
        .where('users.id', '=', userId)
        .orderBy('subscription.seq')
        .execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toSubscription) : null
    },

    ownerOf: async (endpoint) => {
      const row = await selectSubscriptions(db)
        .where('subscription.endpoint_hash', '=', hashOfEndpoint(endpoint))
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    save: (subscription) => {
      const freshId = context.newId()
      return transact<WriteResult<PushSubscription>>(context, (trx) =>
        save(context, trx, subscription, freshId),
      )
    },

    renew: async ({ old_endpoint, endpoint, keys }) => {
      const oldHash = hashOfEndpoint(old_endpoint)
      const endpoint_hash = hashOfEndpoint(endpoint)
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

    remove: async (id) => {
      const result = await transact<RemovalResult>(context, async (trx, previous) => {
        const learner = await lockOwner(context, trx, 'push_subscriptions', id)
        if (learner === null) {
          await context.writeWalMarker(trx)
          return previous ?? { outcome: 'absent' }
        }
        await trx
          .deleteFrom('push_subscriptions')
          .where('learner', '=', learner)
          .where('id', '=', id)
          .execute()
        return { outcome: 'removed' }
      })
      return result.outcome === 'removed'
    },
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
  const endpoint_hash = hashOfEndpoint(endpoint)
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

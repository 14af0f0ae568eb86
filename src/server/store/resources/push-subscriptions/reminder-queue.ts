import { sql } from 'kysely'
import type { StoreContext } from '../../context.ts'
import type { ClaimedReminder, PushSubscriptionStore } from '../../interfaces/push-subscription-store.ts'
import type { Database } from '../../schema.ts'
import { hashOfEndpoint, readDays } from './subscription-rows.ts'

/**
 * Answers that are looked at, the ones stored last: those given offline are stored later than they were given, and one of
 * an earlier day may come after one of today.
 */
const LAST_ANSWERS = 100

type ReminderQueue = Pick<
  PushSubscriptionStore,
  'due' | 'lastPracticedAt' | 'claim' | 'noteFailures' | 'removeGone'
>

/** The reminders of all learners, by their time. Several processes may work through them at once. */
export function createReminderQueue(context: StoreContext): ReminderQueue {
  const { db } = context
  return {
    due: async (now, limit) => {
      const rows = await db
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('try_at', '<=', now)
        .orderBy('try_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        row: { learner: row.learner, seq: row.seq },
        endpoint: row.endpoint,
        keys: { p256dh: row.p256dh, auth: row.auth },
        schedule: { minuteOfDay: row.minute_of_day, timeZone: row.time_zone, days: readDays(row.days) },
        dueAt: row.due_at,
        tryAt: row.try_at,
        failures: row.failures,
      }))
    },

    lastPracticedAt: async ({ row: { learner } }) => {
      const [answeredAt, testedAt] = await Promise.all([lastAnswerAt(db, learner), lastTestAt(db, learner)])
      const latest = Math.max(answeredAt ?? Number.NEGATIVE_INFINITY, testedAt ?? Number.NEGATIVE_INFINITY)
      return Number.isFinite(latest) ? latest : null
    },

    claim: async (reminder, nextAt) => {
      const isClaimed = await context.transact<boolean>(
        async (trx) => {
          const moved = await trx
            .updateTable('push_subscriptions')
            .set({ due_at: nextAt, try_at: nextAt })
            .where('learner', '=', reminder.row.learner)
            .where('seq', '=', reminder.row.seq)
            .where('due_at', '=', reminder.dueAt)
            .where('try_at', '=', reminder.tryAt)
            .returning('seq')
            .executeTakeFirst()
          // Nothing either when this process moved it and the commit was not confirmed: it is not sent then.
          return moved !== undefined
        },
        (isMoved) => isMoved,
      )
      return isClaimed ? { ...reminder, nextAt } : null
    },

    noteFailures: async (claimed, failures, tryAt) => {
      const times = tryAt === null ? {} : { due_at: claimed.dueAt, try_at: tryAt }
      await context.transact(
        async (trx) => {
          const noted = await whereUnchanged(
            trx.updateTable('push_subscriptions').set({ failures, ...times }),
            claimed,
          )
            .returning('seq')
            .executeTakeFirst()
          return noted !== undefined
        },
        (isNoted) => isNoted,
      )
    },

    removeGone: async (claimed) => {
      await context.transact(
        async (trx) => {
          const removed = await whereUnchanged(trx.deleteFrom('push_subscriptions'), claimed)
            .returning('seq')
            .executeTakeFirst()
          return removed !== undefined
        },
        (isRemoved) => isRemoved,
      )
    },
  }
}

/** The row of a claimed reminder, unless the learner or the browser changed it since. */
function whereUnchanged<
  Query extends {
    where(column: 'learner' | 'seq' | 'due_at' | 'endpoint_hash', is: '=', value: number | string): Query
  },
>(query: Query, { row, nextAt, endpoint }: ClaimedReminder): Query {
  return query
    .where('learner', '=', row.learner)
    .where('seq', '=', row.seq)
    .where('due_at', '=', nextAt)
    .where('endpoint_hash', '=', hashOfEndpoint(endpoint))
}

async function lastAnswerAt(db: Database, learner: number): Promise<number | null> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('practice_responses')
        .select('created_at')
        .where('learner', '=', learner)
        .orderBy('seq', 'desc')
        .limit(LAST_ANSWERS)
        .as('answer'),
    )
    .select(sql<number | null>`max(answer.created_at)`.as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

async function lastTestAt(db: Database, learner: number): Promise<number | null> {
  const row = await db
    .selectFrom('tests')
    .select('taken_at')
    .where('learner', '=', learner)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.taken_at ?? null
}

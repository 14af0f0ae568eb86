import { sql } from 'kysely'
import type { NewPushSubscription } from '../../../contract/push-subscription.ts'
import type { ReminderSchedule } from '../../../domain/reminders/reminder-schedule.ts'
import type { StoreContext } from '../context.ts'
import type { Database } from '../schema.ts'
import { digestOf } from './stored-values.ts'

/**
 * Answers that are looked at, the ones stored last: those given offline are stored later than they were given, and one of
 * an earlier day may come after one of today.
 */
const LAST_ANSWERS = 100

/** A reminder whose time has come, as it was read. Times are milliseconds since the epoch. */
export interface DueReminder {
  /** Names the row inside the store. */
  readonly row: { readonly learner: number; readonly seq: number }
  readonly endpoint: string
  readonly keys: NewPushSubscription['keys']
  readonly schedule: ReminderSchedule
  readonly dueAt: number
  /** `dueAt`, or later after a failure. */
  readonly tryAt: number
  /** Messages in a row that the push service did not accept. */
  readonly failures: number
}

/** A reminder that this process alone may send. `nextAt`: when the one after it is due. */
export type ClaimedReminder = DueReminder & { readonly nextAt: number }

/** The reminders of all learners, by their time. Several processes may work through them at once. */
export function createReminderQueue(context: StoreContext) {
  const { db } = context
  return {
    /** Reminders to be tried by now, the earliest first. */
    due: async (now: number, limit: number): Promise<readonly DueReminder[]> => {
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
        schedule: { minuteOfDay: row.minute_of_day, timeZone: row.time_zone, days: JSON.parse(row.days) },
        dueAt: row.due_at,
        tryAt: row.try_at,
        failures: row.failures,
      }))
    },

    /** When the learner answered last, in practice or in an exam; null: never. */
    lastPracticedAt: async ({ row: { learner } }: DueReminder): Promise<number | null> => {
      const [answeredAt, testedAt] = await Promise.all([lastAnswerAt(db, learner), lastTestAt(db, learner)])
      const latest = Math.max(answeredAt ?? Number.NEGATIVE_INFINITY, testedAt ?? Number.NEGATIVE_INFINITY)
      return Number.isFinite(latest) ? latest : null
    },

    /**
     * Moves a reminder on to the next one, so that no other process sends it. Null: another one did, or the device was
     * changed or removed since. If the process ends after this, nothing is sent: losing a reminder is better than sending
     * it twice.
     */
    claim: async (reminder: DueReminder, nextAt: number): Promise<ClaimedReminder | null> => {
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

    /**
     * Records how many messages in a row were not accepted.
     *
     * @param tryAt when the claimed reminder is tried again; null: not at all
     */
    noteFailures: async (claimed: ClaimedReminder, failures: number, tryAt: number | null): Promise<void> => {
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

    /** Removes a device that its push service no longer knows, unless it was renewed since. */
    removeGone: async (claimed: ClaimedReminder): Promise<void> => {
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
    .where('endpoint_hash', '=', digestOf(endpoint))
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

import { decideReminder, nextReminderAt, retryReminderAt } from '../../domain/reminders/reminder-schedule.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import type { ReminderOutcome } from '../metrics/reminder-metrics.ts'
import type { ClaimedReminder, DueReminder } from '../store/interfaces/push-subscription-store.ts'
import type { PostPush } from './push-post.ts'
import { sendReminder } from './send-reminder.ts'
import type { VapidKeys } from './vapid-keys.ts'

export type ReminderParts = Pick<AppDependencies, 'store' | 'now' | 'log' | 'metrics'> & {
  readonly vapid: VapidKeys
  readonly post: PostPush
}

/** Reminders that are read at a time. */
const BATCH = 200

/** Messages under way at the same time. */
const AT_ONCE = 20

/**
 * Sends what is due, each reminder once, however many processes do this at the same time. Returns when all of it has been
 * tried, or soon after `signal` is aborted, when the messages under way have ended. Rejects when the database failed for
 * one of them, after the others that were read with it.
 */
export async function sendDueReminders(parts: ReminderParts, signal?: AbortSignal): Promise<void> {
  const failures = new Map<string, number>()
  const faults: unknown[] = []
  for (;;) {
    const due = await parts.store.pushSubscriptions.due(parts.now(), BATCH)
    const left = due.values()
    // Each worker continues with the next reminder as soon as it has finished one.
    const work = async () => {
      for (const reminder of left) {
        if (signal?.aborted) return
        await processReminder(reminder, parts, failures).catch((error: unknown) => faults.push(error))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    // What failed here is due still: it waits for the next minute.
    if (due.length < BATCH || faults.length > 0 || signal?.aborted) break
  }
  logFailures(failures, parts)
  if (faults.length > 0) throw faults[0]
}

async function processReminder(
  reminder: DueReminder,
  { store, now, metrics, vapid, post }: ReminderParts,
  failed: Map<string, number>,
): Promise<void> {
  const { pushSubscriptions } = store
  const at = now()
  const practicedAt = await pushSubscriptions.lastPracticedAt(reminder)
  const decision = decideReminder(
    { dueAt: reminder.dueAt, timeZone: reminder.schedule.timeZone },
    practicedAt,
    at,
  )
  const claimed = await pushSubscriptions.claim(reminder, nextReminderAt(reminder.schedule, at))
  // Another process has it.
  if (claimed === null) return
  if (decision !== 'send') return metrics.reminders.count(decision)
  const result = await sendReminder(claimed, vapid, post, at)
  metrics.reminders.count(result.outcome satisfies ReminderOutcome)
  switch (result.outcome) {
    case 'sent':
      if (claimed.failures > 0) await pushSubscriptions.noteFailures(claimed, 0, null)
      return
    case 'gone':
      return pushSubscriptions.removeGone(claimed)
    case 'failed': {
      const cause = result.status === null ? 'no reply' : `${result.status}`
      failed.set(cause, (failed.get(cause) ?? 0) + 1)
      return postpone(claimed, result.retryAfterMs, { store, now })
    }
  }
}

async function postpone(
  claimed: ClaimedReminder,
  retryAfterMs: number | null,
  { store, now }: Pick<ReminderParts, 'store' | 'now'>,
): Promise<void> {
  const failures = claimed.failures + 1
  const tryAt = retryReminderAt(claimed.dueAt, failures, retryAfterMs, now())
  await store.pushSubscriptions.noteFailures(claimed, failures, tryAt)
}

/** One line for all of them. It names statuses, and no host or endpoint. */
function logFailures(failures: ReadonlyMap<string, number>, { log }: Pick<ReminderParts, 'log'>): void {
  if (failures.size === 0) return
  const counts = [...failures].map(([cause, count]) => `${cause}: ${count}`).join(', ')
  const error = new Error(`Push services refused some reminders. ${counts}`)
  log.error(error, { requestId: null, method: 'remind', route: null })
}

import { buildPushPayload } from '@block65/webcrypto-web-push'
import {
  decideReminder,
  nextReminderAt,
  REMINDER_LATE_MS,
  REMINDER_MESSAGE,
  retryReminderAt,
} from '../../domain/reminders/reminder-schedule.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import type { AppDependencies } from '../app.ts'
import { taskContext } from '../log.ts'
import type { ReminderOutcome } from '../metrics/metrics.ts'
import type { ClaimedReminder, DueReminder } from '../store/resources/reminder-queue.ts'
import type { PostPush } from './push-post.ts'
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
  log.error(error, taskContext('remind'))
}

/**
 * What became of a message. `gone`: the push service no longer knows the device. `failed`: it did not accept the
 * message; `status` is null when it did not reply.
 */
export type SendResult =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'failed'; readonly status: number | null; readonly retryAfterMs: number | null }

/** Statuses of a device that is gone (RFC 8030, 7.3; 404 of an expired subscription). */
const GONE = new Set([404, 410])

/** A later reminder replaces one that the device has not received (RFC 8030, 5.4). */
const TOPIC = 'practice'

/** Encrypts a reminder for its device (RFC 8291) and sends it. Never rejects. */
export async function sendReminder(
  { endpoint, keys, dueAt }: DueReminder,
  vapid: VapidKeys,
  post: PostPush,
  now: number,
): Promise<SendResult> {
  // The push service stores it for a device that is off until the reminder would be too late.
  const ttl = Math.max(1, Math.floor((dueAt + REMINDER_LATE_MS - now) / 1000))
  try {
    const { headers, body } = await buildPushPayload(
      { data: { ...REMINDER_MESSAGE }, options: { ttl, topic: TOPIC, urgency: 'normal' } },
      { endpoint, keys, expirationTime: null },
      vapid,
    )
    const { status, retryAfterMs } = await post({ endpoint, headers, body })
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    return GONE.has(status) ? { outcome: 'gone' } : { outcome: 'failed', status, retryAfterMs }
  } catch {
    // The error may name the host, which is part of the endpoint: it is counted and not logged.
    return { outcome: 'failed', status: null, retryAfterMs: null }
  }
}

/** Interval between two checks for due reminders, milliseconds. */
const CHECK_INTERVAL_MS = MINUTE_MS

/**
 * Sends what is due now and every minute; a minute is skipped while an earlier one is still being processed. The
 * returned function stops that: it resolves when the messages under way have ended.
 */
export function scheduleReminders(parts: ReminderParts): () => Promise<void> {
  const ending = new AbortController()
  let underWay: Promise<void> | null = null
  const start = () => {
    underWay ??= sendDueReminders(parts, ending.signal)
      .catch((error: unknown) => {
        parts.log.error(error, taskContext('remind'))
      })
      .finally(() => {
        underWay = null
      })
  }
  start()
  const timer = setInterval(start, CHECK_INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    ending.abort()
    await underWay
  }
}

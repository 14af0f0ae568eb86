import { buildPushPayload } from '@block65/webcrypto-web-push'
import { REMINDER_MESSAGE } from '../../domain/reminders/reminder-message.ts'
import { REMINDER_LATE_MS } from '../../domain/reminders/reminder-schedule.ts'
import type { DueReminder } from '../store/interfaces/push-subscription-store.ts'
import type { PostPush } from './push-post.ts'
import type { VapidKeys } from './vapid-keys.ts'

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

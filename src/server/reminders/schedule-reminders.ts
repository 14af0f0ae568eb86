import { MINUTE_MS } from '../../domain/time-units.ts'
import { type ReminderParts, sendDueReminders } from './send-due-reminders.ts'

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
        parts.log.error(error, { requestId: null, method: 'remind', route: null })
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

import { type ReminderParts, sendDueReminders } from './send-due-reminders.ts'

/** Interval between two looks for reminders that are due, milliseconds. */
const LOOK_INTERVAL_MS = 60_000

/**
 * Sends what is due now and every minute; a minute is left out while the work of an earlier one goes on. The returned
 * function ends that: it resolves when the messages under way have ended.
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
  const timer = setInterval(start, LOOK_INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    ending.abort()
    await underWay
  }
}

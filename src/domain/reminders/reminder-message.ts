import { isRecord } from '../is-record.ts'

/** What a notification shows. It never holds a question (decision 50). */
export interface ReminderMessage {
  readonly title: string
  readonly body: string
}

/** The reminder of the daily practice. */
export const REMINDER_MESSAGE: ReminderMessage = {
  title: 'Time to practice',
  body: 'The first question is one tap away.',
}

/**
 * Reads a message as a device received it; one that cannot be read becomes the usual reminder, as every message must
 * show.
 */
export function readReminderMessage(text: string | null): ReminderMessage {
  try {
    const message: unknown = JSON.parse(text ?? '')
    if (!isRecord(message)) return REMINDER_MESSAGE
    const { title, body } = message
    return typeof title === 'string' && typeof body === 'string' ? { title, body } : REMINDER_MESSAGE
  } catch {
    return REMINDER_MESSAGE
  }
}

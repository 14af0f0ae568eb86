import { isRecord } from '../is-record.ts'
import { type CalendarDay, calendarDayIn, utcOffsetIn, weekdayOf } from '../statistics/calendar-day.ts'
import { DAY_MS, MINUTE_MS } from '../time-units.ts'

/** When a device is reminded of the daily practice. */
export interface ReminderSchedule {
  /** Minutes after midnight in the time zone, 0–1,439. */
  readonly minuteOfDay: number
  /** An IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string
  /** Days of the week, 0 is Sunday, 6 Saturday; at least one. */
  readonly days: readonly number[]
}

/** Days to look ahead: a week, and one more on each side for a zone that skips a whole day. */
const DAYS_AHEAD = 9

/**
 * The first reminder after a moment, milliseconds since the epoch. A time that the clocks skip is later by the skipped
 * time; of a time that occurs twice, the first one counts.
 */
export function nextReminderAt(schedule: ReminderSchedule, after: number): number {
  const offsetAt = utcOffsetIn(schedule.timeZone)
  const today = Math.floor((after + offsetAt(after)) / DAY_MS)
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++) {
    if (!schedule.days.includes(weekdayOf(day))) continue
    const at = momentOf(day, schedule.minuteOfDay, offsetAt)
    if (at > after) return at
  }
  throw new Error('A schedule has at least one day of the week')
}

/** The moment at which the clocks show this minute of the day. */
function momentOf(day: CalendarDay, minuteOfDay: number, offsetAt: (timeMs: number) => number): number {
  const local = day * DAY_MS + minuteOfDay * MINUTE_MS
  // No zone changes its clocks twice within these two days.
  const byOffsetBefore = local - offsetAt(local - DAY_MS)
  const byOffsetAfter = local - offsetAt(local + DAY_MS)
  const [first, second] =
    byOffsetBefore < byOffsetAfter ? [byOffsetBefore, byOffsetAfter] : [byOffsetAfter, byOffsetBefore]
  const isShown = (at: number) => at + offsetAt(at) === local
  if (isShown(first)) return first
  return isShown(second) ? second : byOffsetBefore
}

/** A reminder this late is not sent any more, milliseconds: reminders do not pile up while a server is down. */
export const REMINDER_LATE_MS = 60 * MINUTE_MS

/**
 * Whether a reminder that is due is sent. `late`: it is more than {@link REMINDER_LATE_MS} past its time.
 * `practiced`: the learner has practiced on its day already.
 */
type ReminderDecision = 'send' | 'late' | 'practiced'

/**
 * @param dueAt when the reminder was due, milliseconds since the epoch
 * @param practicedAt when the learner answered last; null: never
 */
export function decideReminder(
  { dueAt, timeZone }: { readonly dueAt: number; readonly timeZone: string },
  practicedAt: number | null,
  now: number,
): ReminderDecision {
  if (now - dueAt > REMINDER_LATE_MS) return 'late'
  const dayOf = calendarDayIn(timeZone)
  return practicedAt !== null && dayOf(practicedAt) >= dayOf(dueAt) ? 'practiced' : 'send'
}

/** Wait after a first failure, milliseconds; each further one doubles it. */
const FIRST_RETRY_MS = MINUTE_MS

/**
 * When a reminder that could not be sent is tried again; null: not before the next one. After seven failures in a row, no
 * reminder is tried more than once, until one is accepted.
 *
 * @param failures failures in a row, this one included, from 1
 * @param askedMs the wait that the push service asked for, milliseconds; null: it asked for none
 */
export function retryReminderAt(
  dueAt: number,
  failures: number,
  askedMs: number | null,
  now: number,
): number | null {
  const waitMs = Math.max(FIRST_RETRY_MS * 2 ** (failures - 1), askedMs ?? 0)
  const at = now + waitMs
  return at - dueAt > REMINDER_LATE_MS ? null : at
}

/** What a notification shows. It never holds a question (decision 50). */
interface ReminderMessage {
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

/** Longest address of a subscription, characters: those of the known push services have 150 to 700. */
export const PUSH_ENDPOINT_MAX = 2048

/** Most devices that remind one learner; above that, the one that was switched on longest ago is removed. */
export const PUSH_SUBSCRIPTIONS_MAX = 10

/**
 * Whether an address may be that of a push service (RFC 8030): `https` on its usual port, a host with a public name, no
 * credentials. What the name resolves to is checked when a message is sent.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > PUSH_ENDPOINT_MAX || !URL.canParse(address)) return false
  const { protocol, port, hostname, username, password } = new URL(address)
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}

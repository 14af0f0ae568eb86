import type { CalendarDay } from '../statistics/calendar-day.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time-units.ts'

/** A daily practice in a calendar. */
export interface DailyReminder {
  /**
   * The same for each file of a learner, so that a calendar replaces the event that it has: unique among all calendars,
   * without a comma, a semicolon or a line break.
   */
  readonly uid: string
  /** When the file is written, milliseconds since the epoch. */
  readonly writtenAt: number
  /** The first day of practice. */
  readonly firstDay: CalendarDay
  /** When practice begins, minutes after midnight by the clock of the device that shows the calendar, 0–1,439. */
  readonly minuteOfDay: number
  /** Where practice begins, an absolute address. */
  readonly url: string
}

/** How long the event of a practice is. */
const DURATION = 'PT15M'

const SUMMARY = 'Practice with Quizgrove'

/**
 * The reminder as an iCalendar file (RFC 5545) with an alarm at the time. Its time is a floating one (3.3.5), so that
 * it stays at that hour in every time zone. A file that is written later is a later revision of the same event (SEQUENCE,
 * 3.8.7.4). It holds nothing of the bank.
 */
export function calendarFile({ uid, writtenAt, firstDay, minuteOfDay, url }: DailyReminder): string {
  const start = firstDay * DAY_MS + minuteOfDay * MINUTE_MS
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quizgrove//Daily practice//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${Math.floor(writtenAt / SECOND_MS)}`,
    `DTSTAMP:${dateTime(writtenAt)}Z`,
    `DTSTART:${dateTime(start)}`,
    `DURATION:${DURATION}`,
    'RRULE:FREQ=DAILY',
    `SUMMARY:${escapeText(SUMMARY)}`,
    `DESCRIPTION:${escapeText(`Start here: ${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(SUMMARY)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** "20261120T180000" of a time read as UTC. */
function dateTime(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

/** A value of the type TEXT (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** The longest line, octets of UTF-8 without its line break (RFC 5545, 3.1). */
const LINE_MAX = 75

/** A long line folded: each further part begins with a space, which counts. No character is split. */
export function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > LINE_MAX) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += more
  }
  return folded
}

/** The octets of one character in UTF-8, 1–4. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

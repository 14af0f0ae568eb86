import { calendarDayIn } from '../statistics/calendar-day.ts'
import { type BankFormat, type ExportFormat, FORMAT_INFO } from './bank-formats.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The name of a bank's file: `quizgrove-bank-2026-11-21.gift.txt`.
 *
 * @param format null for a text with its images in an archive
 * @param now milliseconds since the epoch
 * @param timeZone the learner's, an IANA name: the day is theirs
 */
export function bankFileName(format: ExportFormat | null, now: number, timeZone: string): string {
  return `quizgrove-bank-${isoDay(now, timeZone)}.${format === null ? 'zip' : FORMAT_INFO[format].extension}`
}

/** The name of the file with all data of a learner: `quizgrove-data-2026-11-21.json`. Arguments as above. */
export function documentFileName(now: number, timeZone: string): string {
  return `quizgrove-data-${isoDay(now, timeZone)}.json`
}

function isoDay(now: number, timeZone: string): string {
  return new Date(calendarDayIn(timeZone)(now) * DAY_MS).toISOString().slice(0, 10)
}

/** The format whose files end like this one; null for a name that ends otherwise. */
export function formatOfFileName(name: string): BankFormat | null {
  const ending = /\.(json|csv|gift|txt|xml)$/i.exec(name)?.[1]?.toLowerCase()
  switch (ending) {
    case 'json':
    case 'csv':
      return ending
    case 'gift':
    case 'txt':
      return 'gift'
    case 'xml':
      return 'moodle-xml'
    default:
      return null
  }
}

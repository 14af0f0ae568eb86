import { calendarDayIn } from '../statistics/calendar-day.ts'
import { DAY_MS } from '../time-units.ts'
import { type ExportFormat, FORMAT_INFO } from './bank-formats.ts'

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

/** The endings of files, each with its format. */
export const FILE_ENDINGS: readonly (readonly [ending: string, format: ExportFormat])[] = [
  ['.json', 'json'],
  ['.csv', 'csv'],
  ['.gift', 'gift'],
  ['.txt', 'gift'],
  ['.xml', 'moodle-xml'],
  ['.qti21.zip', 'qti-2.1'],
  ['.qti3.zip', 'qti-3.0'],
  ['.h5p', 'h5p'],
  ['.apkg', 'anki'],
]

/** The format whose files end like this one; null for a name that ends otherwise. */
export function formatOfFileName(name: string): ExportFormat | null {
  const lower = name.toLowerCase()
  return FILE_ENDINGS.find(([ending]) => lower.endsWith(ending))?.[1] ?? null
}

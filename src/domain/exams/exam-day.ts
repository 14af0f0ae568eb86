import { once } from '../once.ts'

const fullDay = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }))

/** A day `YYYY-MM-DD` as "Thursday, December 24, 2026". It is the same day in every time zone. */
export function dayText(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : fullDay().format(time)
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts'
import { formatCount } from './format-number.ts'

/** The units from the longest on, milliseconds. */
const UNITS = [
  { name: 'day', ms: DAY_MS },
  { name: 'hour', ms: HOUR_MS },
  { name: 'minute', ms: MINUTE_MS },
] as const

/**
 * How long ago a time was, in the longest unit that fits: "3 minutes ago"; "just now" for less than a minute, and for a time
 * ahead of the clock. Both arguments are milliseconds of one clock.
 */
export function formatAgo(time: number, now: number): string {
  const ms = now - time
  const unit = UNITS.find((one) => ms >= one.ms)
  return unit === undefined ? 'just now' : `${formatCount(Math.floor(ms / unit.ms), unit.name)} ago`
}

/**
 * How long until a time, rounded up in the longest unit that fits, so that a key of 30 days has 30 at first: "in 30 days";
 * "in less than a minute" for what is left of the last one. Both arguments are milliseconds of one clock, `time` the later one.
 */
export function formatUntil(time: number, now: number): string {
  const ms = time - now
  const unit = UNITS.find((one) => ms >= one.ms)
  return unit === undefined
    ? 'in less than a minute'
    : `in ${formatCount(Math.ceil(ms / unit.ms), unit.name)}`
}

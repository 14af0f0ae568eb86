import { MINUTE_MS, SECOND_MS } from '../../time-units.ts'

/**
 * How long ago something was saved, as the screen shows it: "Saved n seconds ago" under 60, otherwise in whole
 * minutes (spec §9.10). Both arguments are milliseconds of one clock; a save time in the future counts as now.
 */
export function savedAgoLabel(savedAt: number, now: number): string {
  const agoMs = now > savedAt ? now - savedAt : 0
  return agoMs < MINUTE_MS
    ? `Saved ${counted(Math.floor(agoMs / SECOND_MS), 'second')} ago`
    : `Saved ${counted(Math.floor(agoMs / MINUTE_MS), 'minute')} ago`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

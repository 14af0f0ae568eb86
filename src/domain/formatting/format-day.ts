import { once } from '../once.ts'

const medium = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))

/**
 * A day such as "Nov 20, 2026", in the learner's own zone. A file of its own: practice shows times, but no days.
 *
 * @param timeMs milliseconds since the epoch
 */
export function formatDay(timeMs: number): string {
  return medium().format(timeMs)
}

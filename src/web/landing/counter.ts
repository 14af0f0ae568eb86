/** How long a counter runs, milliseconds (spec §4.5, §9.1). */
export const COUNTER_MS = 2000

/** How much of the counters must be in view for them to start, as a share (spec §9.1: 10 %). */
export const COUNTER_VISIBLE_SHARE = 0.1

/** A figure of the landing page: a whole number and what follows it. */
export interface Counter {
  readonly target: number
  readonly suffix: string
  readonly label: string
}

/** The four figures of the hero (spec §2.2). */
export const COUNTERS: readonly Counter[] = [
  { target: 10_000, suffix: '+', label: 'active learners' },
  { target: 98, suffix: '%', label: 'success rate' },
  { target: 500, suffix: 'k+', label: 'questions practiced' },
  { target: 150, suffix: '+', label: 'countries' },
]

/** What a counter shows after `elapsedMs`: 0 at the start, slowing toward its target, which it shows from 2 s on. */
export function counterText({ target, suffix }: Counter, elapsedMs: number): string {
  const share = Math.min(1, Math.max(0, elapsedMs / COUNTER_MS))
  const eased = 1 - (1 - share) ** 3
  return `${Math.round(target * eased).toLocaleString('en-US')}${suffix}`
}

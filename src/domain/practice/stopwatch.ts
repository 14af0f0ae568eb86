/**
 * Elapsed time that can be paused: a hidden tab does not add to it, nor does a review of earlier questions
 * (spec §4.15). All times are milliseconds; `now` is the reading of whatever clock the caller uses throughout.
 */
export type Stopwatch =
  | { readonly state: 'running'; readonly sinceMs: number; readonly accumulatedMs: number }
  | { readonly state: 'paused'; readonly accumulatedMs: number }

/** A stopwatch at zero that has not been started yet. */
export const UNSTARTED_STOPWATCH: Stopwatch = { state: 'paused', accumulatedMs: 0 }

/** A stopwatch that runs from `now`. */
export function startStopwatch(now: number): Stopwatch {
  return { state: 'running', sinceMs: now, accumulatedMs: 0 }
}

/** Stops the time at `now`. A paused stopwatch is returned unchanged. */
export function pauseStopwatch(watch: Stopwatch, now: number): Stopwatch {
  if (watch.state === 'paused') return watch
  return { state: 'paused', accumulatedMs: elapsedMs(watch, now) }
}

/** Resumes the time at `now`. A running stopwatch is returned unchanged. */
export function resumeStopwatch(watch: Stopwatch, now: number): Stopwatch {
  if (watch.state === 'running') return watch
  return { state: 'running', sinceMs: now, accumulatedMs: watch.accumulatedMs }
}

/**
 * Time on the stopwatch at `now`, 0 or more. A clock that was set back, or that reads NaN, adds nothing.
 */
export function elapsedMs(watch: Stopwatch, now: number): number {
  if (watch.state === 'paused') return watch.accumulatedMs
  return watch.accumulatedMs + (now > watch.sinceMs ? now - watch.sinceMs : 0)
}

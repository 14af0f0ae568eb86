const dateTimes = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * A date and time as every screen formats it, such as "Nov 20, 2026, 11:57 PM": en-US, short month, 2-digit hour and minute
 * (spec §9.9).
 *
 * @param timeMs milliseconds since the epoch; 0 stands for a missing time and gives "Date unknown".
 * @param timeZone an IANA name; the learner's own zone when left out.
 */
export function formatDateTime(timeMs: number, timeZone?: string): string {
  if (timeMs === 0) return 'Date unknown'
  // JavaScript engines put a narrow no-break space before AM and PM; the screens use a plain one.
  return dateTimeFormat(timeZone).format(timeMs).replaceAll('\u202f', ' ')
}

function dateTimeFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = dateTimes.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  dateTimes.set(timeZone, made)
  return made
}

/** The time an answer took, as rounded seconds such as "12s"; "N/A" when zero or missing (spec §9.9). Milliseconds in. */
export function formatSeconds(timeMs: number | null): string {
  return timeMs === null || timeMs <= 0 ? 'N/A' : `${Math.round(timeMs / 1000)}s`
}

/** A time in seconds, or in minutes and seconds from one minute on: "12s", "4m 5s". Milliseconds in, 0 or more. */
export function formatDuration(timeMs: number): string {
  const seconds = Math.round(timeMs / 1000)
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`
}

/** A time that counts down as on a clock, rounded up to whole seconds: "4:05", "1:02:03". Milliseconds in, 0 or more. */
export function formatCountdown(timeMs: number): string {
  const all = Math.ceil(timeMs / 1000)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const ofHour = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes]
  return [...ofHour, String(seconds).padStart(2, '0')].join(':')
}

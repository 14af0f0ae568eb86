/** How much is logged: nothing, faults of ours only, or every request besides. */
export const LOG_LEVELS = ['off', 'errors', 'requests'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * One answered request. The address itself is left out on purpose: an identifier stands in some of them, ids in
 * most, and either gives access (docs/api.md, "Ids"). `route` is the template, null where none matched.
 */
export interface RequestLine {
  /** See `request-ids.ts`; the answer names it, too. */
  readonly requestId: string
  readonly method: string
  readonly route: string | null
  readonly status: number
  /** Milliseconds until the answer was sent; the log rounds them. */
  readonly ms: number
}

/** Where a fault came about. Outside of any request there is no id, and `method` says what was being done. */
export interface ErrorContext {
  readonly requestId: string | null
  readonly method: string
  readonly route: string | null
}

/** Look-ups by identifier that found nobody, gathered for a while. Never what was looked up. */
export interface FailedLookups {
  /** Over all. */
  readonly count: number
  /** Those with the most, by network (`http/network.ts`). */
  readonly networks: Readonly<Record<string, number>>
}

/** The kinds of line there are. Nothing else of the server writes to the log, its framework included. */
export interface Log {
  request(line: RequestLine): void
  error(error: unknown, where: ErrorContext): void
  failedLookups(failed: FailedLookups): void
}

/** The same log for what a request sets off: its faults carry the request's id. */
export function requestLog(log: Log, requestId: string): Log {
  return {
    request: (line) => log.request(line),
    error: (error, where) => log.error(error, { ...where, requestId }),
    failedLookups: (failed) => log.failedLookups(failed),
  }
}

/** One JSON object a line. `write` takes the finished line without its line break. */
export function createJsonLog(level: LogLevel, now: () => number, write: (line: string) => void): Log {
  const line = (kind: string, fields: object) =>
    write(JSON.stringify({ time: new Date(now()).toISOString(), kind, ...fields }))
  return {
    request(fields) {
      if (level === 'requests') line('request', { ...fields, ms: Math.round(fields.ms) })
    },
    error(error, where) {
      if (level !== 'off') line('fault', { ...where, ...describeFault(error) })
    },
    failedLookups(failed) {
      if (level !== 'off') line('failed_lookups', failed)
    },
  }
}

/**
 * What may be told of a fault: its kind, its code, a message without anything that looks like a key, and where
 * it was thrown. Other properties stay out: database drivers put the rows they complain about there.
 */
function describeFault(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const stack = (error.stack ?? '').slice(-STACK_MAX)
  const frames = stack.split('\n').filter((frame) => /^\s+at /.test(frame))
  return {
    name: error.name,
    code,
    message: withoutKeys(error.message),
    at: frames.map((frame) => frame.trim()),
  }
}

/** Characters of a message that are written. */
const MESSAGE_MAX = 300
/** Characters of a message that are looked at: the patterns below take the square of its length in the worst case. */
const MESSAGE_READ_MAX = 1000
/** Characters of a stack, from its end: the frames stand behind the message. */
const STACK_MAX = 4000

function withoutKeys(message: string): string {
  return beginningOf(message)
    .replace(/[A-Za-z0-9_-]{20,}/g, '[id]')
    .replace(/[A-Za-z]+-[A-Za-z]+-[A-Za-z]+/g, '[identifier]')
    .replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, '[…]')
    .slice(0, MESSAGE_MAX)
}

/** As much of a message as is looked at, without the word that the cut goes through: half a key looks like none. */
function beginningOf(message: string): string {
  if (message.length <= MESSAGE_READ_MAX) return message
  let end = MESSAGE_READ_MAX
  while (end > 0 && /[A-Za-z0-9_-]/.test(message.charAt(end - 1))) end--
  return message.slice(0, end)
}

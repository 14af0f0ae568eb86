import { codeOf } from './store/engine/faults.ts'

/** How much is logged: nothing, errors of the server, or also every request. */
export const LOG_LEVELS = ['off', 'errors', 'requests'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * One request with its reply. The address is left out on purpose: some contain an identifier, most contain ids, and both
 * give access (docs/api.md, "Ids"). `route` is the template of the route; null: none matched.
 */
export interface RequestLine {
  /** See `http/network.ts`; the reply has it, too. */
  readonly requestId: string
  readonly method: string
  readonly route: string | null
  readonly status: number
  /** Milliseconds until the reply was sent; the log rounds them. */
  readonly ms: number
}

/** Where an error occurred. Outside of a request `requestId` is null, and `method` names the task. */
export interface ErrorContext {
  readonly requestId: string | null
  readonly method: string
  readonly route: string | null
}

/** Outside of a request. */
export function taskContext(task: string): ErrorContext {
  return { requestId: null, method: task, route: null }
}

/** A summary of failed lookups by identifier. Never contains what was looked up. */
export interface FailedLookups {
  /** Of all networks. */
  readonly count: number
  /** Counts of the networks with the most (`http/network.ts`). */
  readonly networks: Readonly<Record<string, number>>
}

/** The kinds of lines. Nothing else in the server writes to the log, not even the framework. */
export interface Log {
  request(line: RequestLine): void
  error(error: unknown, where: ErrorContext): void
  failedLookups(failed: FailedLookups): void
}

/** The same log for the work of a request: its errors contain the request's id. */
export function requestLog(log: Log, requestId: string): Log {
  return {
    request: (line) => log.request(line),
    error: (error, where) => log.error(error, { ...where, requestId }),
    failedLookups: (failed) => log.failedLookups(failed),
  }
}

/** One JSON object per line. `write` gets the line without a line break. */
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
 * What may be logged of an error: its name, its code, its message without anything that looks like an id or identifier, and
 * where it was thrown. No other properties: database drivers put the affected rows there.
 */
function describeFault(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error }
  const stack = (error.stack ?? '').slice(-STACK_MAX)
  const frames = stack.split('\n').filter((frame) => /^\s+at /.test(frame))
  return {
    name: error.name,
    code: codeOf(error) || undefined,
    message: redactKeys(error.message),
    at: frames.map((frame) => frame.trim()),
  }
}

/** Characters of a message that are logged. */
const MESSAGE_MAX = 300
/** Characters of a message that are searched: the patterns below take quadratic time in the worst case. */
const MESSAGE_READ_MAX = 1000
/** Characters of a stack, from its end: the frames come after the message. */
const STACK_MAX = 4000

function redactKeys(message: string): string {
  return truncate(message)
    .replace(/[A-Za-z0-9_-]{20,}/g, '[id]')
    .replace(/[A-Za-z]+-[A-Za-z]+-[A-Za-z]+/g, '[identifier]')
    .replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, '[…]')
    .slice(0, MESSAGE_MAX)
}

/** The beginning of a message, cut between two words: half an id would not be recognized as one. */
function truncate(message: string): string {
  if (message.length <= MESSAGE_READ_MAX) return message
  let end = MESSAGE_READ_MAX
  while (end > 0 && /[A-Za-z0-9_-]/.test(message.charAt(end - 1))) end--
  return message.slice(0, end)
}

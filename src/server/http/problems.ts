import { STATUS_CODES } from 'node:http'
import type { Problem } from '../../contract/problem.ts'

/** Of a `Host` that is not allowed: what is wrong, and who can change it. */
export const UNKNOWN_NAME =
  'This server does not answer under that name. Whoever runs it can add the name to ALLOWED_HOSTS.'

/** What is said of each status. Never more: the cause may hold an address, an id or the caller's text. */
const DETAILS: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'There is nothing here by that address.',
  408: 'The request took too long to arrive.',
  409: 'That is already taken.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not taken here.',
  421: UNKNOWN_NAME,
  422: 'The request does not fit what is asked for.',
  428: 'Many look-ups fail at present: a proof of work is needed first.',
  429: 'Too many requests. Please wait a little.',
  431: 'The headers are too large.',
  500: 'Something went wrong on our side.',
  503: 'The service is not ready. Please try again in a moment.',
  507: 'There is no room left to keep this. Nothing was stored.',
}

/** Thrown by a handler to answer with a problem document. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  /** When the same may go well, milliseconds from now; null when nobody knows, or never. */
  readonly retryAfterMs: number | null

  constructor(problem: Problem, { retryAfterMs = null }: { readonly retryAfterMs?: number | null } = {}) {
    super(problem.title)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** The problem document of a status (RFC 9457). `about:blank` says that the status tells all there is to tell. */
export function problemOf(
  status: number,
  more: Partial<Problem> & Readonly<Record<string, unknown>> = {},
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: DETAILS[status] ?? DETAILS[status < 500 ? 400 : 500] ?? '',
    ...more,
  }
}

/** Unknown, ill-formed and somebody else's are one and the same answer: nobody learns which it was. */
export function notFound(): ProblemError {
  return new ProblemError(problemOf(404))
}

/** 409. Reveals nothing of what is stored, unless `extra` does on purpose. */
export function conflict(extra: Readonly<Record<string, unknown>> = {}): ProblemError {
  return new ProblemError(problemOf(409, extra))
}

/** 413. `detail` says what is too much where it is not the length; a whole sentence. */
export function tooLarge(detail?: string): ProblemError {
  return new ProblemError(problemOf(413, detail === undefined ? {} : { detail }))
}

/** How long to wait until bodies under way are dealt with. */
const BODIES_RETRY_AFTER_MS = 10_000

/** There is no room for another body: 429 when it is the network's own share that is used up, 503 when all of it is. */
export function budgetSpent(whose: 'network' | 'overall'): ProblemError {
  return new ProblemError(
    problemOf(whose === 'network' ? 429 : 503, {
      detail: 'Too much is being uploaded at present. Please try again in a moment.',
    }),
    { retryAfterMs: BODIES_RETRY_AFTER_MS },
  )
}

/** No status of the standard; the one that proxies log for this. */
export const CLIENT_CLOSED_REQUEST = 499

/**
 * The client gave up before its request was whole. Nobody reads the answer; its status is for log and metrics, where it
 * counts as the client's error.
 */
export function aborted(): ProblemError {
  return new ProblemError(problemOf(CLIENT_CLOSED_REQUEST, { title: 'Client Closed Request' }))
}

export function isAborted(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === CLIENT_CLOSED_REQUEST
}

/** 415. `detail` says what is wrong and what to do; null says that this kind of content is not taken. */
export function wrongMediaType(detail: string | null = null): ProblemError {
  return new ProblemError(problemOf(415, detail === null ? {} : { code: 'image-too-large', detail }))
}

/** 422 for one part of the body; `path` is a JSON Pointer. */
export function doesNotFit(path: string, message: string): ProblemError {
  return new ProblemError(problemOf(422, { errors: [{ path, message }] }))
}

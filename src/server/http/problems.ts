import { STATUS_CODES } from 'node:http'
import { PROBLEM_SERVER } from '../../contract/limits.ts'
import type { Problem } from '../../contract/problem.ts'

/** The detail for a `Host` that is not allowed: what is wrong, and who can change it. */
export const UNKNOWN_HOST_DETAIL =
  'This server does not answer under that name. Whoever runs it can add the name to ALLOWED_HOSTS.'

/** The detail of each status. It never names the cause, which may contain an address, an id or text of the client. */
const DETAILS: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  401: 'This key is not valid: it is wrong, expired or revoked.',
  403: 'Pages of other sites may not call this.',
  404: 'There is nothing at this address.',
  405: 'This method is not supported here.',
  408: 'The request took too long to arrive.',
  409: 'That is already taken.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This media type is not supported here.',
  421: UNKNOWN_HOST_DETAIL,
  422: 'The request does not match the schema.',
  428: 'Many lookups are failing right now. A proof of work is required.',
  429: 'Too many requests. Please wait a little.',
  431: 'The headers are too large.',
  500: 'Something went wrong on our side.',
  503: 'The service is not ready. Please try again in a moment.',
  507: 'There is not enough storage space for this. Nothing was stored.',
}

/** Thrown by a handler to reply with a problem document. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  /** When the request may succeed, milliseconds from now; null when that is unknown, or never. */
  readonly retryAfterMs: number | null

  constructor(problem: Problem, { retryAfterMs = null }: { readonly retryAfterMs?: number | null } = {}) {
    super(problem.title)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** The problem document of a status (RFC 9457). `about:blank` means that the status says everything. */
export function problemOf(
  status: number,
  more: Partial<Problem> & Readonly<Record<string, unknown>> = {},
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: DETAILS[status] ?? DETAILS[status < 500 ? 400 : 500] ?? '',
    server: PROBLEM_SERVER,
    ...more,
  }
}

/** 404 for ids that are unknown, malformed or owned by another learner, so that a client cannot tell which. */
export function notFound(): ProblemError {
  return new ProblemError(problemOf(404))
}

/** 401 for a key of an assistant that is unknown, revoked or expired: a client cannot tell which. */
export function invalidKey(): ProblemError {
  return new ProblemError(problemOf(401))
}

/** 409. Reveals nothing about stored data, unless `extra` does so on purpose. */
export function conflict(extra: Readonly<Record<string, unknown>> = {}): ProblemError {
  return new ProblemError(problemOf(409, extra))
}

/** 413. `detail` is a sentence that says what is too large, when it is not the length of the body. */
export function tooLarge(detail?: string): ProblemError {
  return new ProblemError(problemOf(413, detail === undefined ? {} : { detail }))
}

/** How long until there may be space again, milliseconds. */
const BODIES_RETRY_AFTER_MS = 10_000

/** No memory or disk is left for another body: 429 when the share of the network is used up, 503 when all of it is. */
export function bodyBudgetExceeded(whose: 'network' | 'overall'): ProblemError {
  return new ProblemError(
    problemOf(whose === 'network' ? 429 : 503, {
      detail: 'Too much is being uploaded right now. Please try again in a moment.',
    }),
    { retryAfterMs: BODIES_RETRY_AFTER_MS },
  )
}

/** Not a standard status; the one that nginx logs. */
export const CLIENT_CLOSED_REQUEST = 499

/**
 * The client closed the connection before its request was complete. Nothing reads the reply. The status is for the log and
 * the metrics, where it counts as an error of the client.
 */
export function clientClosedRequest(): ProblemError {
  return new ProblemError(problemOf(CLIENT_CLOSED_REQUEST, { title: 'Client Closed Request' }))
}

export function isClientClosedRequest(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === CLIENT_CLOSED_REQUEST
}

/** 415. `detail` says why an image is refused and what to do; null: this kind of content is not accepted. */
export function unsupportedMediaType(detail: string | null = null): ProblemError {
  return new ProblemError(problemOf(415, detail === null ? {} : { code: 'image-too-large', detail }))
}

/** 422 for one field of the body; `path` is a JSON Pointer. */
export function invalidField(path: string, message: string): ProblemError {
  return new ProblemError(problemOf(422, { errors: [{ path, message }] }))
}

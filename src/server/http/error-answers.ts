import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPE, type Problem } from '../../contract/problem.ts'
import { ImageStoreError } from '../images/image-store-error.ts'
import type { FaultPlace, Log } from '../log.ts'
import { faultOf } from '../store/engine/faults.ts'
import { LearnerGone } from '../store/resources/responses-text.ts'
import { ProblemError, problemOf } from './problems.ts'
import { MismatchError } from './validation.ts'

/** When to try again what the database, or the image store, was not there for, seconds. */
const RETRY_AFTER_S = 1

/** The one place where an error becomes an answer (RFC 9457). What is our fault is logged and not told. */
export function answerError(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = problemOfError(error)
    // A problem that was thrown on purpose is no fault.
    if (problem.status >= 500 && !(error instanceof ProblemError)) {
      log.fault(error, placeOf(request))
    }
    if (problem.status === 503) reply.header('retry-after', RETRY_AFTER_S)
    if (error instanceof ProblemError && error.retryAfterMs !== null) {
      reply.header('retry-after', Math.max(RETRY_AFTER_S, Math.ceil(error.retryAfterMs / 1000)))
    }
    answerProblem(reply, problem)
  }
}

/** Where a request is, as the log tells it. */
export function placeOf({ id, method, routeOptions }: FastifyRequest): FaultPlace {
  return { requestId: id, method, route: routeOptions.url ?? null }
}

export function answerProblem(reply: FastifyReply, problem: Problem): void {
  // As text: a route's response schema would drop the members that only some problems have.
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}

function problemOfError(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof MismatchError) {
    // An id that cannot exist is answered like one that does not.
    if (contextOf(error) === 'params') return problemOf(404)
    return problemOf(422, { errors: error.errors })
  }
  if (error instanceof LearnerGone) return problemOf(404)
  if (error instanceof ImageStoreError) return problemOf(error.isFull ? 507 : 503)
  const fault = faultOf(error)
  if (fault !== null) return problemOf(fault === 'full' ? 507 : 503)
  const { statusCode, code } = frameworkError(error)
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return problemOf(404)
  return problemOf(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500)
}

/** Which part of the request did not fit: `body`, `params`, `querystring` or `headers`. */
function contextOf(error: MismatchError): string | undefined {
  return 'validationContext' in error && typeof error.validationContext === 'string'
    ? error.validationContext
    : undefined
}

function frameworkError(error: unknown): Partial<Pick<FastifyError, 'statusCode' | 'code'>> {
  if (!(error instanceof Error)) return {}
  return {
    ...('statusCode' in error && typeof error.statusCode === 'number'
      ? { statusCode: error.statusCode }
      : {}),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
  }
}

const STATUS_OF_CLIENT_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what is not even HTTP: no request exists then, only a socket. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problem = problemOf(STATUS_OF_CLIENT_ERROR[error.code ?? ''] ?? 400)
  const body = JSON.stringify(problem)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

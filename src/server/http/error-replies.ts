import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPE } from '../../contract/limits.ts'
import type { Problem } from '../../contract/problem.ts'
import { ImageStoreError } from '../images/image-files.ts'
import type { ErrorContext, Log } from '../log.ts'
import { faultOf } from '../store/engine/faults.ts'
import { LearnerGoneError } from '../store/resources/response-lists.ts'
import { type DiscardLimits, discardAndClose } from './connections.ts'
import { ProblemError, problemOf } from './problems.ts'
import { ValidationError } from './validation.ts'

/** `Retry-After` when the database or the image store is unavailable, seconds. */
const RETRY_AFTER_S = 1

/** The one place where an error becomes a reply (RFC 9457). Errors of the server are logged; clients see no details. */
export function errorHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = problemOfError(error)
    // A problem that a handler threw on purpose is not logged.
    if (problem.status >= 500 && !(error instanceof ProblemError)) {
      log.error(error, errorContext(request))
    }
    if (problem.status === 503) reply.header('retry-after', RETRY_AFTER_S)
    if (error instanceof ProblemError && error.retryAfterMs !== null) {
      reply.header('retry-after', Math.max(RETRY_AFTER_S, Math.ceil(error.retryAfterMs / 1000)))
    }
    sendProblem(reply, problem)
  }
}

/** What the log says about a request: never its address. */
export function errorContext({ id, method, routeOptions }: FastifyRequest): ErrorContext {
  return { requestId: id, method, route: routeOptions.url ?? null }
}

export function sendProblem(reply: FastifyReply, problem: Problem): void {
  // As text: the response schema of a route would drop members that only some problems have.
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}

function problemOfError(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof ValidationError) {
    // A malformed id gets the same reply as an unknown one.
    if (validationContextOf(error) === 'params') return problemOf(404)
    return problemOf(422, { errors: error.errors })
  }
  if (error instanceof LearnerGoneError) return problemOf(404)
  if (error instanceof ImageStoreError) return problemOf(error.isFull ? 507 : 503)
  const fault = faultOf(error)
  if (fault !== null) return problemOf(fault === 'full' ? 507 : 503)
  const { statusCode, code } = frameworkError(error)
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return problemOf(404)
  return problemOf(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500)
}

/** The part of the request that is invalid: `body`, `params`, `querystring` or `headers`. */
function validationContextOf(error: ValidationError): string | undefined {
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

/** Replies to what is not HTTP. There is no request then, only a socket. */
export function clientErrorHandler(limits: DiscardLimits) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Its last reply was sent already.
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const problem = problemOf(STATUS_OF_CLIENT_ERROR[error.code ?? ''] ?? 400)
    const body = JSON.stringify(problem)
    socket.write(
      `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
    discardAndClose(socket, limits)
  }
}

import { API_BASE, PROBLEM_SERVER, PROBLEM_TYPE } from '../../../contract/limits.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { isTransientStatus } from '../../../domain/outbox/send-outcome.ts'
import { API_HOST } from './api-host.ts'
import { reportNoReply, reportReply } from './connection.ts'

/**
 * A reply with another status than 2xx, or one that is not the API's. Its message is the body's text, else the status
 * (spec §7.1).
 */
export class HttpError extends Error {
  readonly status: number
  /** What `Retry-After` asks for, milliseconds; null without it. */
  readonly retryAfterMs: number | null
  /**
   * Whether our server sent it. A proxy, gateway or filter that replies in its place with any status knows nothing about
   * what was asked or sent.
   */
  readonly isOurs: boolean
  /** What the screens say in place of their own text; null for most errors. */
  readonly advice: string | null

  constructor(
    status: number,
    body: string,
    { retryAfterMs = null, isOurs = true, advice = null }: Partial<Omit<HttpError, keyof Error>> = {},
  ) {
    super(body || `HTTP error! status: ${status}`)
    this.name = 'HttpError'
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.isOurs = isOurs
    this.advice = advice
  }
}

/**
 * The message to the learner about a refusal, such as a full quota; null for any other failure, for which screens have
 * their own texts.
 */
export function refusalMessage(error: unknown): string | null {
  return error instanceof HttpError ? error.advice : null
}

/** Whether our server replied with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.isOurs && error.status === status
}

/**
 * Whether repeating the call would fail again. A server that fails, is busy, or does not reply may accept it the next
 * time, and so it may when something in between replied.
 */
export function isRefusal(error: Error): boolean {
  return error instanceof HttpError && error.isOurs && error.status < 500 && !isTransientStatus(error.status)
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface CallOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** No reply, or one that broke off: there is no connection, or no server. An aborted call is not this error. */
export class NoReplyError extends Error {
  constructor(cause: unknown) {
    super('The server did not reply', { cause })
    this.name = 'NoReplyError'
  }
}

/** An upload took longer than its size allows: the connection may still be fast enough for smaller requests. */
export class UploadTimeoutError extends Error {
  constructor(cause: unknown) {
    super('The upload took too long', { cause })
    this.name = 'UploadTimeoutError'
  }
}

/**
 * One call of the API (spec §7.1): JSON or a form out, JSON in, `null` for an empty reply. The reply is not decoded:
 * the caller does that. Rejects with {@link HttpError}, or with {@link NoReplyError}.
 */
export async function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return await readJson(await open(method, path, options))
}

/**
 * The reply to a call while it still arrives; rejects as {@link call} does. 304 only comes to a call with `If-None-Match`.
 */
export async function open(
  method: Method,
  path: string,
  { body, signal, headers = {} }: CallOptions = {},
): Promise<Response> {
  const response = await sendRequest(addressOf(path), {
    method,
    ...contentOf(body, headers),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok && response.status !== 304) throw await errorOf(response, body)
  return response
}

/** @param sent the body of the request */
async function errorOf(response: Response, sent: unknown): Promise<HttpError> {
  const { status, headers } = response
  const text = await textOf(response)
  const problem = headers.get('Content-Type')?.startsWith(PROBLEM_TYPE) ? problemIn(text) : {}
  const isOurs = problem.server === PROBLEM_SERVER && problem.type === 'about:blank'
  const { code, detail } = problem
  const refusal = isOurs && code !== undefined && typeof detail === 'string' ? detail : null
  const isCut = status === 413 && !isOurs
  const advice = isCut ? await adviseOnLength(sent) : refusal
  return new HttpError(status, text, { retryAfterMs: retryAfterOf(headers), isOurs, advice })
}

async function adviseOnLength(sent: unknown): Promise<string | null> {
  try {
    return (await import('./too-large-advice.ts')).tooLargeAdvice(sent)
  } catch {
    return null
  }
}

function problemIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const problem: unknown = JSON.parse(text)
    return isRecord(problem) ? problem : {}
  } catch {
    return {}
  }
}

async function sendRequest(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    reportReply()
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    reportNoReply()
    throw new NoReplyError(cause)
  }
}

/** The JSON value of a reply, not decoded; null for a reply without content. */
export async function readJson(response: Response): Promise<unknown> {
  return (await readReply(response)).value
}

/**
 * The same with its text. Rejects with {@link HttpError} when it is not JSON, such as the page of a network that wants a
 * login, and with {@link NoReplyError} when it breaks off.
 */
export async function readReply(
  response: Response,
): Promise<{ readonly text: string; readonly value: unknown }> {
  const text = await textOf(response)
  if (response.status === 204) return { text, value: null }
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    throw new HttpError(response.status, text, { isOurs: false })
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    // The connection broke while the reply arrived; an aborted call has another error.
    throw cause instanceof TypeError ? new NoReplyError(cause) : cause
  }
}

function addressOf(path: string): string {
  return `${API_HOST}${API_BASE}${path}`
}

/** The browser sets a form's content type itself, with the boundary that it chose. */
function contentOf(body: unknown, more: Readonly<Record<string, string>> = {}): RequestInit {
  if (body instanceof FormData) return { body, headers: more }
  const headers = { 'Content-Type': 'application/json', ...more }
  return body === undefined ? { headers } : { headers, body: JSON.stringify(body) }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('Retry-After')
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

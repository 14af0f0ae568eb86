import { API_BASE } from '../../../contract/limits.ts'
import { isTransientStatus } from '../../../domain/outbox/send-outcome.ts'
import { nextTask } from '../browser/next-task.ts'
import { API_HOST } from './api-host.ts'
import { noteAnswer, noteNoAnswer } from './connection.ts'
import { jsonListParts } from './json-list-parts.ts'

/** A call that was answered, but not with a 2xx. Its message is the body's text, else the status (spec §7.1). */
export class HttpError extends Error {
  readonly status: number
  /** What `Retry-After` asks for, milliseconds; null when it asks for nothing. */
  readonly retryAfterMs: number | null

  constructor(status: number, body: string, retryAfterMs: number | null = null) {
    super(body || `HTTP error! status: ${status}`)
    this.name = 'HttpError'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * What the server says to the learner about a refusal, such as a full quota; null for any other failure, which screens
 * have sentences of their own for.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof HttpError)) return null
  try {
    const problem: unknown = JSON.parse(error.message)
    const isRefusal =
      typeof problem === 'object' && problem !== null && 'code' in problem && 'detail' in problem
    return isRefusal && typeof problem.detail === 'string' ? problem.detail : null
  } catch {
    return null
  }
}

/** A refusal stays a refusal; a server that stumbles, is busy, or does not answer at all may take it the next time. */
export function isRefusal(error: Error): boolean {
  return error instanceof HttpError && error.status < 500 && !isTransientStatus(error.status)
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface CallOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Nobody answered: there is no connection, or no server at its other end. A call that was given up is none of these. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('Nobody answered', { cause })
    this.name = 'NoAnswer'
  }
}

/**
 * One call of the API (spec §7.1): JSON or a form out, JSON in, `null` for an empty answer. What comes back is unread:
 * whoever calls folds it into a strict shape. Rejects with {@link HttpError}, or with {@link NoAnswer}.
 */
export async function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return await jsonOf(await open(method, path, options))
}

/** The answer to a call while it still arrives; rejects as {@link call} does. */
export async function open(
  method: Method,
  path: string,
  { body, signal, headers = {} }: CallOptions = {},
): Promise<Response> {
  const response = await answerTo(addressOf(path), {
    method,
    ...contentOf(body, headers),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) {
    throw new HttpError(response.status, await response.text(), retryAfterOf(response.headers))
  }
  return response
}

async function answerTo(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    noteAnswer()
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    noteNoAnswer()
    throw new NoAnswer(cause)
  }
}

/** What an answer holds, unread; null for an empty one. `hear` is told its text. */
export async function jsonOf(response: Response, hear?: (text: string) => void): Promise<unknown> {
  const text = await response.text()
  hear?.(text)
  return text === '' ? null : JSON.parse(text)
}

/**
 * A list that may be very long, read part by part while it arrives: each value is a list, unread like the value of
 * {@link call}. Between two of them the page has its turn. `hear` is told the texts as they come.
 */
export async function* partsOf(response: Response, hear?: (text: string) => void): AsyncGenerator<unknown> {
  if (response.body === null) return
  for await (const part of jsonListParts(textsOf(response.body, hear))) {
    yield part
    await nextTask()
  }
}

async function* textsOf(
  body: ReadableStream<Uint8Array>,
  hear?: (text: string) => void,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const text = decoder.decode(next.value, { stream: true })
    hear?.(text)
    yield text
  }
  const rest = decoder.decode()
  hear?.(rest)
  yield rest
}

function addressOf(path: string): string {
  return `${API_HOST}${API_BASE}${path}`
}

/** The browser writes a form's content type itself, with the boundary that it chose. */
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

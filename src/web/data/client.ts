import { API_BASE } from '../../contract/limits.ts'
import { jsonListParts } from './json-list-parts.ts'
import { nextTask } from './next-task.ts'

/** Where the API lives when it is not the page's own origin, such as `https://api.example.org`; set at build time. */
export const API_HOST: string = import.meta.env.VITE_API_HOST ?? ''

/** A call that was answered, but not with a 2xx. Its message is the body's text, else the status (seed §7). */
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

/** A refusal stays a refusal; a server that stumbles, is busy, or does not answer at all may take it the next time. */
export function isRefusal(error: Error): boolean {
  return error instanceof HttpError && error.status < 500 && error.status !== 429
}

interface CallOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * One call of the API (seed §7): JSON or a form out, JSON in, `null` for an empty answer. What comes back is unread:
 * whoever calls folds it into a strict shape. Rejects with {@link HttpError}, or with fetch's own error when nothing answered.
 */
export async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, signal, headers = {} }: CallOptions = {},
): Promise<unknown> {
  const response = await fetch(addressOf(path), {
    method,
    ...contentOf(body, headers),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, retryAfterOf(response.headers))
  return text === '' ? null : JSON.parse(text)
}

/**
 * `GET` of a list that may be very long, read part by part while it arrives: each value is a list, unread like the
 * value of {@link call}, and rejections are those of {@link call}. Between two of them the page has its turn.
 */
export async function* callForParts(path: string): AsyncGenerator<unknown> {
  const response = await fetch(addressOf(path), contentOf(undefined))
  if (!response.ok || response.body === null) throw new HttpError(response.status, await response.text())
  for await (const part of jsonListParts(textsOf(response.body))) {
    yield part
    await nextTask()
  }
}

async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    yield decoder.decode(next.value, { stream: true })
  }
  yield decoder.decode()
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

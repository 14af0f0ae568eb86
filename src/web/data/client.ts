import { API_BASE } from '../../contract/common.ts'

/** Where the API lives when it is not the page's own origin, such as `https://api.example.org`; set at build time. */
export const API_HOST: string = import.meta.env.VITE_API_HOST ?? ''

/** A call that was answered, but not with a 2xx. Its message is the body's text, else the status (seed §7). */
export class HttpError extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(body || `HTTP error! status: ${status}`)
    this.name = 'HttpError'
    this.status = status
  }
}

/**
 * One call of the API (seed §7): JSON or a form out, JSON in, `null` for an empty answer. What comes back is unread:
 * whoever calls folds it into a strict shape. Rejects with {@link HttpError}, or with fetch's own error when nothing answered.
 */
export async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, signal }: { readonly body?: unknown; readonly signal?: AbortSignal } = {},
): Promise<unknown> {
  const response = await fetch(`${API_HOST}${API_BASE}${path}`, {
    method,
    ...contentOf(body),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text)
  return text === '' ? null : JSON.parse(text)
}

/** The browser writes a form's content type itself, with the boundary that it chose. */
function contentOf(body: unknown): RequestInit {
  if (body instanceof FormData) return { body }
  const headers = { 'Content-Type': 'application/json' }
  return body === undefined ? { headers } : { headers, body: JSON.stringify(body) }
}

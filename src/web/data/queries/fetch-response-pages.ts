import {
  CURSOR_START,
  PAGE_AFTER_HEADER,
  PAGE_IS_LAST_HEADER,
  PAGE_NEXT_HEADER,
} from '../../../contract/limits.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { nextTask } from '../browser/workers/next-task.ts'
import { readPracticeResponse } from '../decoding/practice-response.ts'
import { readList } from '../decoding/read-values.ts'
import { API_HOST } from '../http/api-host.ts'
import { HttpError, open, readJson } from '../http/client.ts'
import type { ResponsePage } from '../sync/offline-cache/cached-responses.ts'

/** Entries of a page that are decoded before the browser gets a task. */
const ENTRIES_PER_TASK = 5000

/**
 * `GET /practice-responses/user/{userId}`, page by page: the practice responses that were added after the cursor. Each
 * page is fetched while the one before is decoded, and the browser gets a task between two of them.
 */
export async function* fetchResponsePages(
  learnerId: string,
  cursor: string,
  signal: AbortSignal,
): AsyncGenerator<ResponsePage> {
  let request: Promise<Response> | null = openPage(learnerId, cursor, signal)
  while (request !== null) {
    const response: Response = await request
    const position = positionOf(response)
    request = position?.isLast === false ? openPage(learnerId, position.next, signal) : null
    // It is awaited only when this page could be decoded.
    request?.catch(() => {})
    const entries = await decode(readList(await readJson(response), 'a list of practice responses'))
    if (position !== null) yield { after: position.after, next: position.next, responses: entries }
    // A server without pages sends all of them each time, newest first.
    else yield { after: CURSOR_START, next: CURSOR_START, responses: entries.reverse() }
    await nextTask()
  }
}

/** Decodes entries in several tasks, so that the page can handle input in between. */
async function decode(entries: readonly unknown[]): Promise<PracticeResponse[]> {
  const decoded: PracticeResponse[] = []
  for (let from = 0; from < entries.length; from += ENTRIES_PER_TASK) {
    if (from > 0) await nextTask()
    for (const entry of entries.slice(from, from + ENTRIES_PER_TASK))
      decoded.push(readPracticeResponse(entry))
  }
  return decoded
}

/** A server without cursors may ignore it, or refuse it with 400 or 422. */
async function openPage(learnerId: string, cursor: string, signal: AbortSignal): Promise<Response> {
  const path = `/practice-responses/user/${encodeURIComponent(learnerId)}`
  // Cross-origin, the browser exposes only the headers that the server lists: without them a page would look like the
  // whole list.
  if (API_HOST !== '') return await open('GET', path, { signal })
  try {
    return await open('GET', `${path}?${new URLSearchParams({ cursor, compact: 'true' })}`, { signal })
  } catch (cause) {
    if (!(cause instanceof HttpError && (cause.status === 400 || cause.status === 422))) throw cause
    return await open('GET', path, { signal })
  }
}

/** What the headers of a page say; null when the reply is the whole list. */
function positionOf({ headers }: Response): (Omit<ResponsePage, 'responses'> & { isLast: boolean }) | null {
  const after = headers.get(PAGE_AFTER_HEADER)
  const next = headers.get(PAGE_NEXT_HEADER)
  if (after === null || next === null) return null
  return { after, next, isLast: headers.get(PAGE_IS_LAST_HEADER) !== 'false' }
}

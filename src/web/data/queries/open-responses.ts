import { KNOWN_UNTIL_HEADER } from '../../../contract/limits.ts'
import { readList } from '../decoding/loose.ts'
import { API_HOST } from '../http/api-host.ts'
import { HttpError, open } from '../http/client.ts'
import { countedEntries, countedList } from '../sync/offline-cache/counted-list.ts'
import { keptList } from '../sync/offline-cache/kept-bank.ts'
import { quietly } from '../sync/offline-cache/kept-places.ts'

export function practiceResponsesPath(learnerId: string): string {
  return `/practice-responses/user/${encodeURIComponent(learnerId)}`
}

/** All answers of a learner, newest first, as the server tells them. */
export function openResponses(learnerId: string, signal: AbortSignal): Promise<Response> {
  return open('GET', practiceResponsesPath(learnerId), { signal })
}

/**
 * The same, put together from what is kept on this device and what came since, where the two meet: then a hundred
 * thousand answers take a look at a few rows, instead of megabytes each time the app is opened.
 */
export async function openResponsesSinceKept(learnerId: string, signal: AbortSignal): Promise<Response> {
  const kept = await keptResponses(learnerId)
  if (kept === null) return await openResponses(learnerId, signal)

  const { newest, count, list } = kept
  const query = new URLSearchParams({ until: newest, known: String(count) })
  const path = `${practiceResponsesPath(learnerId)}?${query}`
  const answer = await open('GET', path, { signal }).catch((cause) => {
    if (!isMisread(cause)) throw cause
    return openResponses(learnerId, signal)
  })
  if (answer.headers.get(KNOWN_UNTIL_HEADER) !== newest) return answer

  const since = await answer.text()
  const seam = since.lastIndexOf(opening(newest))
  // As bytes, of which a piece of what is kept has as many.
  const meeting = new Blob([since.slice(seam, -1)])
  const isSame = seam !== -1 && (await list.slice(1, 1 + meeting.size).text()) === (await meeting.text())
  // A server that writes an answer otherwise than it did has more to tell than what came since.
  if (!isSame) return await openResponses(learnerId, signal)
  const added = readList(JSON.parse(since), 'a list of practice responses').length - 1
  return countedList([since.slice(0, seam), list.slice(1)], count + added)
}

/** A kept list by what the server may tell whether it still stands. */
interface KeptResponses {
  readonly newest: string
  readonly count: number
  readonly list: Blob
}

async function keptResponses(learnerId: string): Promise<KeptResponses | null> {
  // Another host shows a page only those headers that it names: a part would pass for the whole.
  if (API_HOST !== '') return null
  return await quietly(async () => {
    const kept = await keptList('practice-responses', { id: learnerId })
    const count = kept && countedEntries(kept.response)
    if (kept === null || count === null) return null
    const list = await kept.response.blob()
    const newest = BEGINNING.exec(await list.slice(0, BEGINNING_BYTES).text())?.[1]
    return newest === undefined ? null : { newest, count, list }
  })
}

/** 400 and 422: an older server may not understand to be asked so. */
function isMisread(cause: unknown): boolean {
  return cause instanceof HttpError && (cause.status === 400 || cause.status === 422)
}

const BEGINNING = /^\[\{"id":"([\w-]+)"/
const BEGINNING_BYTES = 100

function opening(id: string): string {
  return `{"id":"${id}"`
}

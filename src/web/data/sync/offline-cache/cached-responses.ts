import { CURSOR_START, RESPONSES_PAGE_SIZE } from '../../../../contract/limits.ts'
import type { PracticeResponse } from '../../../../domain/model.ts'
import { inTransaction, pagesOf, removeSavedWrites, tryCache } from './cache-database.ts'
import { cacheSoon, isNewer } from './offline-cache.ts'

/** A page of practice responses as the server sent it. */
export interface ResponsePage {
  /** The cursor after which it begins; {@link CURSOR_START} when it replaces everything that was fetched before. */
  readonly after: string
  /** The cursor after its last response. */
  readonly next: string
  /** In the order in which they were added. */
  readonly responses: readonly PracticeResponse[]
}

/** All practice responses of a learner that the server had at a time. */
export interface FetchedResponses {
  readonly cursor: string
  /** When they were requested, milliseconds since the epoch. */
  readonly askedAt: number
  /** In the order in which they were added. */
  readonly responses: readonly PracticeResponse[]
}

/** The pages that belong to the list: a page that starts over replaces those before it. */
export function currentPages(pages: readonly ResponsePage[]): readonly ResponsePage[] {
  const start = pages.findLastIndex(({ after }) => after === CURSOR_START)
  return start === -1 ? pages : pages.slice(start)
}

/** The cached practice responses of a learner; null when there are none, or some are missing. */
export async function readCachedResponses(learnerId: string): Promise<FetchedResponses | null> {
  return await tryCache(() =>
    inTransaction('readonly', async (transaction) => {
      const list = await transaction.objectStore('cached-response-lists').get(learnerId)
      if (list === undefined) return null
      const pages = transaction.objectStore('cached-response-pages')
      const responses: PracticeResponse[] = []
      // One after the other: reading all of them together would block the page.
      for (let index = 0; index < list.pages; index++) {
        for (const response of (await pages.get([learnerId, index]))?.responses ?? [])
          responses.push(response)
      }
      const { cursor, askedAt, count } = list
      return responses.length === count ? { cursor, askedAt, responses } : null
    }),
  )
}

/** The cursor after the last cached response; {@link CURSOR_START} when there is none. */
export async function readCachedCursor(learnerId: string): Promise<string> {
  const cached = await tryCache(() =>
    inTransaction('readonly', (transaction) =>
      transaction.objectStore('cached-response-lists').get(learnerId),
    ),
  )
  return cached?.cursor ?? CURSOR_START
}

/**
 * Adds the pages that were fetched after the last cached response, up to the last one the server had: all of them or
 * none. They are dropped when another tab changed the cached list meanwhile.
 */
export function cacheResponsePages(
  learnerId: string,
  fetched: readonly ResponsePage[],
  askedAt: number,
): void {
  const pages = currentPages(fetched)
  const [first, last] = [pages.at(0), pages.at(-1)]
  if (first === undefined || last === undefined) return
  cacheSoon('practice-responses', learnerId, () =>
    inTransaction('readwrite', async (transaction) => {
      const lists = transaction.objectStore('cached-response-lists')
      const rows = transaction.objectStore('cached-response-pages')
      const cached = await lists.get(learnerId)
      const startsOver = first.after === CURSOR_START
      if (startsOver ? isNewer(cached, askedAt) : cached?.cursor !== first.after) return
      if (startsOver) await rows.delete(pagesOf(learnerId))
      let { pages: index, count } = (startsOver ? undefined : cached) ?? { pages: 0, count: 0 }
      for (const { responses } of pages) {
        if (responses.length === 0) continue
        count += responses.length
        const before = index === 0 ? undefined : await rows.get([learnerId, index - 1])
        const filled = [...(before?.responses ?? []), ...responses]
        if (before === undefined || filled.length > RESPONSES_PAGE_SIZE) {
          await rows.put({ learnerId, index, responses })
          index++
        } else await rows.put({ learnerId, index: index - 1, responses: filled })
      }
      await lists.put({ learnerId, askedAt, cursor: last.next, pages: index, count })
      await removeSavedWrites(transaction, 'practice-responses', learnerId, askedAt)
    }),
  )
}

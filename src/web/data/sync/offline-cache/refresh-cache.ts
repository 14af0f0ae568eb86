import { useEffect } from 'react'
import type { Learner } from '../../../../domain/model.ts'
import type { TextListName } from '../../browser/storage/database-schema.ts'
import { NoReplyError, open } from '../../http/client.ts'
import { requestByIdentifier } from '../../http/with-proof-of-work.ts'
import { fetchResponsePages } from '../../queries/fetch-response-pages.ts'
import { LEARNER_DATA_PATH } from '../../queries/learner-data-query.ts'
import { notesPath } from '../../queries/notes-query.ts'
import type { Owner } from './cache-database.ts'
import { tryCache } from './cache-database.ts'
import { cacheResponsePages, type ResponsePage, readCachedCursor } from './cached-responses.ts'
import {
  activateCache,
  cacheReply,
  cacheSignal,
  clearOfflineCache,
  conditionOf,
  deactivateCache,
  isActiveFor,
  listsNotCached,
  readCachedText,
} from './offline-cache.ts'

/** Lists that no screen has fetched by then are fetched for the cache, milliseconds after signing in. */
const COMPLETE_AFTER_MS = 3000

/** The lists that practice needs to continue without a connection. */
const REQUIRED_LISTS = ['learner-data', 'practice-responses', 'notes'] as const
type RequiredListName = (typeof REQUIRED_LISTS)[number]

/** Caches the bank of the signed-in learner on this device, whichever screens they open. */
export function useOfflineCache(learner: Learner | null): void {
  const { id, identifier, name } = learner ?? {}
  useEffect(() => {
    if (id === undefined || identifier === undefined || name === undefined) return
    const signedIn = { id, identifier, name }
    activateCache(signedIn)
    const timer = setTimeout(() => void completeCache(signedIn), COMPLETE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, identifier, name])
}

/** Fetches for the cache what no screen has fetched successfully. Does nothing while the server does not reply. */
export async function completeCache(learner: Learner): Promise<void> {
  await refreshCache(learner, await listsNotCached(REQUIRED_LISTS))
}

/**
 * Fetches lists for the cache alone, as after a change that did not go through the outbox. What cannot be fetched stays
 * as it is in the cache; without a reply the lists after it are not tried.
 */
export async function refreshCache(
  learner: Learner,
  lists: readonly RequiredListName[] = REQUIRED_LISTS,
): Promise<void> {
  const signal = cacheSignal()
  await tryCache(async () => {
    for (const list of lists) {
      if (!isActiveFor(learner.id)) return
      if (!(await isReplied(() => refreshList(learner, list, signal)))) return
    }
  }, signal)
}

/**
 * Runs a change that makes the learner's ids invalid, with the cache deactivated: its requests that are under way are
 * aborted, as they would get a 404. The cache is cleared when the change succeeded; when it did not, it stays for use
 * without a connection.
 */
export async function withCacheDeactivated<Value>(
  learner: Learner,
  change: () => Promise<Value>,
): Promise<Value> {
  deactivateCache()
  try {
    const value = await change()
    await clearOfflineCache()
    return value
  } catch (cause) {
    activateCache(learner)
    void refreshCache(learner)
    throw cause
  }
}

/** False when the server did not reply, as without a connection: the cache is for that, so it is no failure of it. */
async function isReplied(fetchList: () => Promise<void>): Promise<boolean> {
  try {
    await fetchList()
    return true
  } catch (cause) {
    if (cause instanceof NoReplyError) return false
    throw cause
  }
}

async function refreshList(
  { id, identifier }: Learner,
  list: RequiredListName,
  signal: AbortSignal,
): Promise<void> {
  switch (list) {
    case 'practice-responses': {
      const askedAt = Date.now()
      const pages: ResponsePage[] = []
      for await (const page of fetchResponsePages(id, await readCachedCursor(id), signal)) pages.push(page)
      return cacheResponsePages(id, pages, askedAt)
    }
    case 'learner-data':
      return await refreshText(list, id, { identifier }, (headers) =>
        requestByIdentifier(LEARNER_DATA_PATH, identifier, signal, headers),
      )
    case 'notes':
      return await refreshText(list, id, { id }, (headers) => open('GET', notesPath(id), { signal, headers }))
  }
}

async function refreshText(
  list: TextListName,
  learnerId: string,
  owner: Owner,
  request: (headers: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<void> {
  const askedAt = Date.now()
  const response = await request(conditionOf(await readCachedText(list, owner)))
  const reply = response.status === 304 ? null : response
  cacheReply(list, learnerId, reply, askedAt, response.headers.get('ETag'))
}

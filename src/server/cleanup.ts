import { DAY_MS } from '../domain/time-units.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { removeImages } from './images/image-files.ts'
import { removeOrphanedImages } from './images/remove-orphaned-images.ts'

/** Interval between two cleanups, milliseconds. */
const CLEANUP_INTERVAL_MS = DAY_MS

type CleanupParts = Pick<AppDependencies, 'store' | 'images' | 'now' | 'log'>

/**
 * Removes imports that were never finished, what can no longer be undone or restored, images that no text has shown for 30
 * days, and image files without a row.
 */
export async function cleanUp(parts: CleanupParts, signal?: AbortSignal): Promise<void> {
  const { store, images, log } = parts
  await store.questions.removeStaleImports()
  await store.pastImports.removeExpired()
  await store.questions.removeExpired(signal)
  await store.networkUsage.removeExpired()
  await removeImages(images, await store.images.removeUnused(signal), log, signal)
  if (signal?.aborted !== true) await removeOrphanedImages(parts, signal)
}

/**
 * Cleans up now and every day. The returned function ends that: it stops a cleanup under way early, and resolves when it
 * has ended.
 */
export function scheduleDailyCleanup(parts: CleanupParts): () => Promise<void> {
  const ending = new AbortController()
  let underWay = Promise.resolve()
  const start = () => {
    underWay = cleanUp(parts, ending.signal).catch((error: unknown) => {
      parts.log.error(error, { requestId: null, method: 'clean up', route: null })
    })
  }
  start()
  const timer = setInterval(start, CLEANUP_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    ending.abort()
    return underWay
  }
}

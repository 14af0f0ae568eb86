import type { AppDependencies } from './app-dependencies.ts'
import { removeImages } from './images/image-files.ts'
import { removeOrphanedImages } from './images/remove-orphaned-images.ts'

/** How often what nobody needs any more is looked for, milliseconds. */
const TIDY_EVERY_MS = 24 * 60 * 60 * 1000

/** What tidying needs. */
type TidyParts = Pick<AppDependencies, 'store' | 'images' | 'now' | 'log'>

/** Forgets imports that were never finished, images that no note has shown for long, and files that nobody names. */
export async function tidy(parts: TidyParts, ending?: AbortSignal): Promise<void> {
  const { store, images, log } = parts
  await store.questions.removeStaleImports()
  await store.networkUsage.removeExpired()
  await removeImages(images, await store.images.removeUnused(ending), log, ending)
  if (ending?.aborted !== true) await removeOrphanedImages(parts, ending)
}

/**
 * Tidies now and every day, until the answered function is called; it resolves when a tidying under way has ended,
 * which leaves the rest for another time.
 */
export function scheduleDailyCleanup(parts: TidyParts): () => Promise<void> {
  const ending = new AbortController()
  let underWay = Promise.resolve()
  const start = () => {
    underWay = tidy(parts, ending.signal).catch((error: unknown) => {
      parts.log.error(error, { requestId: null, method: 'tidy', route: null })
    })
  }
  start()
  const timer = setInterval(start, TIDY_EVERY_MS)
  return () => {
    clearInterval(timer)
    ending.abort()
    return underWay
  }
}

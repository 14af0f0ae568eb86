import type { Question } from '../../../../domain/model.ts'
import { bankImageNames } from '../../../../domain/questions/bank-images.ts'
import type { LeftOutImages } from '../../../../domain/questions/offline-images.ts'
import { clearImages } from './cache-database.ts'
import { cacheImages } from './cache-images.ts'
import { isActiveFor } from './offline-cache.ts'

let leftOut: LeftOutImages = { beyondBounds: 0, notLoaded: 0 }
const watchers = new Set<() => void>()

/** How many images of the bank are not available offline, as far as is known. */
export function leftOutImages(): LeftOutImages {
  return leftOut
}

export function watchLeftOutImages(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

/** Caches the images of a bank, and counts those that are left out. Does nothing where no service worker shows them. */
export async function keepImages(
  learnerId: string,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.serviceWorker?.controller || !isActiveFor(learnerId) || signal.aborted) return
  try {
    leftOut = await cacheImages(bankImageNames(questions), signal)
  } catch (cause) {
    if (!signal.aborted) console.warn('The images of the bank are not kept on this device', cause)
    return
  } finally {
    // The learner may have signed out meanwhile, here or in another tab.
    if (!isActiveFor(learnerId)) await clearImages()
  }
  for (const watcher of watchers) watcher()
}

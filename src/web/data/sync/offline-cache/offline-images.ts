import type { Question } from '../../../../domain/model.ts'
import { bankImageNames } from '../../../../domain/questions/bank-images.ts'
import { clearImages } from './cache-database.ts'
import { cacheImages } from './cache-images.ts'
import { setLeftOutImages } from './left-out-images.ts'
import { isActiveFor } from './offline-cache.ts'

/**
 * Caches the images of a bank, and counts those that are left out. Does nothing where no service worker shows them.
 * Rejects when the browser stores none, and when `signal` is aborted.
 */
export async function cacheImagesOfBank(
  learnerId: string,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.serviceWorker?.controller || !isActiveFor(learnerId) || signal.aborted) return
  try {
    setLeftOutImages(await cacheImages(bankImageNames(questions), signal))
  } finally {
    // The learner may have signed out meanwhile, here or in another tab.
    if (!isActiveFor(learnerId)) await clearImages()
  }
}

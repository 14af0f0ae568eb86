import type { Question } from '../../../../domain/model.ts'
import { type LeftOutImages, OFFLINE_IMAGES } from '../../../../domain/questions/offline-images.ts'
import { bankImageNames } from '../../../../domain/questions/question-images.ts'
import { clearImages, IMAGES } from './cache-database.ts'
import { isActiveFor } from './offline-cache.ts'

const BYTES_MAX = OFFLINE_IMAGES.megabytesMax * 1024 * 1024

/**
 * Caches the images of a bank, and counts those that are left out. Null, and nothing is done, where no service worker shows them.
 * Rejects when the browser stores none, and when `signal` is aborted.
 */
export async function cacheImagesOfBank(
  learnerId: string,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<LeftOutImages | null> {
  if (!navigator.serviceWorker?.controller || !isActiveFor(learnerId) || signal.aborted) return null
  try {
    return await cacheImages(bankImageNames(questions), signal)
  } finally {
    // The learner may have signed out meanwhile, here or in another tab.
    if (!isActiveFor(learnerId)) await clearImages()
  }
}

/**
 * Loads the images of a bank into the cache of the service worker, one after the other. What is there stays. Without a
 * reply it stops loading and counts what is missing; an image that the server does not have is not counted.
 *
 * @param names in the order in which they matter
 */
export async function cacheImages(names: readonly string[], signal: AbortSignal): Promise<LeftOutImages> {
  const cache = await caches.open(IMAGES)
  let cached = 0
  let bytes = 0
  let notLoaded = 0
  let isReplying = true
  for (const [index, name] of names.entries()) {
    if (cached >= OFFLINE_IMAGES.countMax || bytes >= BYTES_MAX)
      return { beyondBounds: names.length - index, notLoaded }
    const address = `/images/${name}`
    let size = sizeOf(await cache.match(address))
    if (size === null && isReplying) {
      const loaded = await load(cache, address, signal)
      if (loaded === 'no reply') isReplying = false
      else if (loaded === 'unknown') continue
      else size = loaded
    }
    if (size === null) notLoaded++
    else {
      cached++
      bytes += size
    }
  }
  return { beyondBounds: 0, notLoaded }
}

/** Bytes of an image that was loaded; `unknown` when the server does not have it. */
async function load(
  cache: Cache,
  address: string,
  signal: AbortSignal,
): Promise<number | 'no reply' | 'unknown'> {
  try {
    const reply = await fetch(address, { signal })
    if (!reply.ok) return reply.status < 500 ? 'unknown' : 'no reply'
    const size = sizeOf(reply)
    await cache.put(address, reply)
    return size ?? 0
  } catch (cause) {
    if (signal.aborted) throw cause
    return 'no reply'
  }
}

/** The length that the server sends with every image; null without a reply. */
function sizeOf(reply: Response | undefined): number | null {
  return reply === undefined ? null : Number(reply.headers.get('content-length') ?? 0)
}

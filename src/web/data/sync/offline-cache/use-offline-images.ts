import { useEffect } from 'react'
import type { Question } from '../../../../domain/model.ts'
import type { LeftOutImages } from '../../../../domain/questions/offline-images.ts'
import { createWatchers } from '../../browser/watchers.ts'

/** Images are loaded once the page is idle, milliseconds after the bank changed. */
const LOAD_AFTER_MS = 4000

/**
 * Caches the images of the signed-in learner's bank, where a service worker can show them offline. The code
 * for that is loaded only by banks that may have any.
 */
export function useOfflineImages(learnerId: string | null, questions: readonly Question[] | null): void {
  useEffect(() => {
    if (learnerId === null || !questions?.some(({ format }) => format === 'markdown')) return
    const controller = new AbortController()
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    let timer: ReturnType<typeof setTimeout> | undefined
    const cacheImages = async () => {
      try {
        const { cacheImagesOfBank } = await import('./offline-images.ts')
        const images = await cacheImagesOfBank(learnerId, questions, controller.signal)
        if (images !== null) setLeftOutImages(images)
      } catch (cause) {
        if (controller.signal.aborted) return
        console.warn('The images of the bank are not cached on this device', cause)
      }
    }
    const start = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void cacheImages(), LOAD_AFTER_MS)
    }
    start()
    workers?.addEventListener('controllerchange', start)
    return () => {
      clearTimeout(timer)
      controller.abort()
      workers?.removeEventListener('controllerchange', start)
    }
  }, [learnerId, questions])
}

let leftOut: LeftOutImages = { beyondBounds: 0, notLoaded: 0 }
const watchers = createWatchers()

/** How many images of the bank are not available offline, as far as is known. */
export function leftOutImages(): LeftOutImages {
  return leftOut
}

/** Calls back whenever {@link leftOutImages} changes; returns a function that ends it. */
export const watchLeftOutImages = watchers.watch

function setLeftOutImages(images: LeftOutImages): void {
  leftOut = images
  watchers.notify()
}

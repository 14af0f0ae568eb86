import { useEffect } from 'react'
import type { Question } from '../../../../domain/model.ts'

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
        await cacheImagesOfBank(learnerId, questions, controller.signal)
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

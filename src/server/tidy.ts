import type { AppParts } from './app-parts.ts'
import { removeImages } from './images/image-files.ts'

/** How often what nobody needs any more is looked for, milliseconds. */
const TIDY_EVERY_MS = 24 * 60 * 60 * 1000

/** Forgets imports that were never finished, and images that no note has shown for long. */
export async function tidy({
  store,
  images,
  log,
}: Pick<AppParts, 'store' | 'images' | 'log'>): Promise<void> {
  await store.questions.forgetImports()
  await removeImages(images, await store.images.forgetUnshown(), log)
}

/** Tidies now and every day, until the answered function is called; it resolves when a tidying under way has ended. */
export function tidyDaily(parts: Pick<AppParts, 'store' | 'images' | 'log'>): () => Promise<void> {
  let underWay = Promise.resolve()
  const start = () => {
    underWay = tidy(parts).catch((error: unknown) => {
      parts.log.fault(error, { method: 'tidy', route: null })
    })
  }
  start()
  const timer = setInterval(start, TIDY_EVERY_MS)
  return () => {
    clearInterval(timer)
    return underWay
  }
}

import type { AppParts } from './app-parts.ts'
import { removeImages } from './images/image-files.ts'
import { removeUnnamed } from './images/remove-unnamed.ts'

/** How often what nobody needs any more is looked for, milliseconds. */
const TIDY_EVERY_MS = 24 * 60 * 60 * 1000

/** What tidying needs. */
type TidyParts = Pick<AppParts, 'store' | 'images' | 'now' | 'log'>

/** Forgets imports that were never finished, images that no note has shown for long, and files that nobody names. */
export async function tidy(parts: TidyParts): Promise<void> {
  const { store, images, log } = parts
  await store.questions.forgetImports()
  await removeImages(images, await store.images.forgetUnshown(), log)
  await removeUnnamed(parts)
}

/** Tidies now and every day, until the answered function is called; it resolves when a tidying under way has ended. */
export function tidyDaily(parts: TidyParts): () => Promise<void> {
  let underWay = Promise.resolve()
  const start = () => {
    underWay = tidy(parts).catch((error: unknown) => {
      parts.log.fault(error, { requestId: null, method: 'tidy', route: null })
    })
  }
  start()
  const timer = setInterval(start, TIDY_EVERY_MS)
  return () => {
    clearInterval(timer)
    return underWay
  }
}

import { type ImageFiles, newNameForImage, readImage, removeImages } from '../images/image-files.ts'
import type { Log } from '../log.ts'
import { faultOf } from '../store/engine/faults.ts'

/** Images that are copied at a time. */
const COPIED_AT_ONCE = 8

interface Parts {
  readonly images: ImageFiles
  readonly newId: () => string
  readonly log: Log
}

/**
 * Copies images under new names, then runs `store` with these, by the earlier ones. The files come first, so that no stored
 * name is without one. They are removed again when `store` did not take them over. An image without a file gets no copy.
 *
 * @param isStored whether the result means that the copies are in use
 */
export async function withCopies<Result>(
  { images, newId, log }: Parts,
  names: readonly string[],
  store: (copies: ReadonlyMap<string, string>) => Promise<Result>,
  isStored: (result: Result) => boolean,
): Promise<Result> {
  const copies = new Map(names.map((name) => [name, newNameForImage(newId, name)]))
  const copied = new Map<string, string>()
  let shouldRemove = true
  try {
    const waiting = [...copies]
    while (waiting.length > 0) {
      await Promise.all(
        waiting.splice(0, COPIED_AT_ONCE).map(async ([from, to]) => {
          if (await copyImage(images, from, to)) copied.set(from, to)
        }),
      )
    }
    const result = await store(copied)
    shouldRemove = !isStored(result)
    return result
  } catch (error) {
    // It may be committed although no confirmation came.
    shouldRemove = faultOf(error) !== 'unavailable'
    throw error
  } finally {
    if (shouldRemove) await removeImages(images, copies.values(), log)
  }
}

/** Copies an image. False: it has no file. */
export async function copyImage(images: ImageFiles, from: string, to: string): Promise<boolean> {
  const bytes = await readImage(images, from)
  if (bytes !== null) await images.put(to, bytes)
  return bytes !== null
}

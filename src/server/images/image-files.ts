import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Log } from '../log.ts'

/**
 * Storage for the bytes of images: a folder (`disk-images.ts`) or a bucket (`s3/s3-images.ts`). Names are
 * `<id>.<extension>` (`image-name.ts`), made by the caller and never used twice, so that an image never changes.
 */
export interface ImageFiles {
  /**
   * Resolves when the bytes are stored durably. Parallel writes of one name all succeed; one of them remains, complete.
   */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null: there is no image of that name. */
  open(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
  /** Resolves also when there was none. */
  remove(name: string): Promise<void>
  /** All files, in no particular order; files that are added or removed meanwhile may be missing. */
  list(): AsyncGenerator<ListedImage, void>
}

export interface ListedImage {
  readonly name: string
  /** When it was stored, milliseconds since the Unix epoch, by the clock of the storage. */
  readonly putAt: number
}

/** How many images are removed at a time: a bucket takes a request for each. */
const REMOVED_AT_ONCE = 16

/** The bytes of an image. Null: there is no image of that name. */
export async function readImage(images: ImageFiles, name: string): Promise<Buffer | null> {
  const image = await images.open(name)
  return image === null ? null : buffer(image.stream)
}

/** Whether there is any file. */
export async function hasImages(images: ImageFiles): Promise<boolean> {
  const entries = images.list()
  const { done } = await entries.next()
  await entries.return()
  return done !== true
}

/** The path with which notes show an image and browsers fetch it. */
export function imageAddress(name: string): string {
  return `/images/${name}`
}

/**
 * Removes images whose rows are gone. A failure is logged, not thrown: a file that stays is removed later
 * (`remove-orphaned-images.ts`). When a whole batch fails, the rest is not tried, as the caller would wait for each. Stops
 * early when `signal` is aborted.
 */
export async function removeImages(
  images: ImageFiles,
  names: Iterable<string>,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = [...names]
  while (waiting.length > 0 && signal?.aborted !== true) {
    const removed = await Promise.allSettled(
      waiting.splice(0, REMOVED_AT_ONCE).map((name) => images.remove(name)),
    )
    for (const result of removed) {
      if (result.status === 'rejected')
        log.error(result.reason, { requestId: null, method: 'remove image', route: null })
    }
    if (removed.every(({ status }) => status === 'rejected')) return
  }
}

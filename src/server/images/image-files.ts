import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Log } from '../log.ts'

/**
 * Where the bytes of images lie: a folder (`disk-images.ts`) or a bucket (`s3/s3-images.ts`). Names are
 * `<id>.<ending>` (`image-name.ts`), made by the caller and never used twice, so that what lies under one never changes.
 */
export interface ImageFiles {
  /** Resolves when the bytes are kept for good. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null: there is none of that name. */
  open(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
  /** Resolves, too, when there was none. */
  remove(name: string): Promise<void>
  /** Everything that lies there, in no order; what comes or goes meanwhile may be missing. */
  list(): AsyncGenerator<ListedImage, void>
}

export interface ListedImage {
  readonly name: string
  /** When it was put there, milliseconds since the Unix epoch, by the clock of the place. */
  readonly putAt: number
}

/** How many images are removed at a time: a bucket is asked once for each. */
const REMOVED_AT_ONCE = 16

/** An image whole. Null: there is none of that name. */
export async function readImage(images: ImageFiles, name: string): Promise<Buffer | null> {
  const image = await images.open(name)
  return image === null ? null : buffer(image.stream)
}

/** Whether anything at all lies there. */
export async function hasImages(images: ImageFiles): Promise<boolean> {
  const entries = images.list()
  const { done } = await entries.next()
  await entries.return()
  return done !== true
}

/** The address under which notes name an image and browsers fetch it. */
export function imageAddress(name: string): string {
  return `/images/${name}`
}

/**
 * Removes images that nothing names any more. What has been decided stands whether or not the files go: a file
 * that stays is a file too many (`remove-unnamed.ts`), so a failure is logged and not told. Where nothing can be
 * removed at all, the rest is not tried: whoever asked would wait for each. Nor is it when `ending` is aborted.
 */
export async function removeImages(
  images: ImageFiles,
  names: Iterable<string>,
  log: Log,
  ending?: AbortSignal,
): Promise<void> {
  const waiting = [...names]
  while (waiting.length > 0 && ending?.aborted !== true) {
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

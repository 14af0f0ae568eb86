import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Log } from '../log.ts'

/**
 * Where the bytes of images lie: a folder (`disk-images.ts`), later also S3. Names are `<id>.<ending>`, made by
 * the caller and never used twice, so that what lies under one never changes.
 */
export interface ImageFiles {
  /** Resolves when the bytes are kept for good. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null: there is none of that name. */
  open(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
  /** Resolves, too, when there was none. */
  remove(name: string): Promise<void>
}

/** An image whole. Null: there is none of that name. */
export async function readImage(images: ImageFiles, name: string): Promise<Buffer | null> {
  const image = await images.open(name)
  return image === null ? null : buffer(image.stream)
}

/** The address under which notes name an image and browsers fetch it. */
export function imageAddress(name: string): string {
  return `/images/${name}`
}

/**
 * Removes images that nothing names any more. What has been decided stands whether or not the files go: a file
 * that stays is a file too many, so a failure is logged and not told.
 */
export async function removeImages(images: ImageFiles, names: Iterable<string>, log: Log): Promise<void> {
  const removed = await Promise.allSettled([...names].map((name) => images.remove(name)))
  for (const result of removed) {
    if (result.status === 'rejected') log.fault(result.reason, { method: 'remove image', route: null })
  }
}

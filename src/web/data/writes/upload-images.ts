import type { DraftImage } from '../../../domain/importing/drafts/draft.ts'
import { isRefusal } from '../http/client.ts'
import { uploadImage } from './upload-image.ts'

/** Concurrent uploads: the server works on one while the next arrives. */
const LANES = 3

/** Addresses of the stored images, by image; null: the server refused it. */
export type ImageAddresses = Map<DraftImage, string | null>

/**
 * Uploads each image once and records its address; those that are in `addresses` already are not sent again. An image
 * that the server refuses (not an image after all, or no uploads there) does not exclude its question. Rejects when the
 * server does not reply, or when `signal` is aborted.
 */
export async function uploadImages(
  images: Iterable<DraftImage>,
  learnerId: string,
  addresses: ImageAddresses,
  { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<void> {
  const all = [...new Set(images)]
  const waiting = all.filter((image) => !addresses.has(image))
  const next = waiting.values()
  let done = all.length - waiting.length
  let isStopped = false
  const lane = async () => {
    for (const image of next) {
      if (isStopped) return
      try {
        signal?.throwIfAborted()
        addresses.set(image, await uploadOrLeaveOut(image, learnerId))
      } catch (error) {
        isStopped = true
        throw error
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function uploadOrLeaveOut(image: DraftImage, learnerId: string): Promise<string | null> {
  try {
    return await uploadImage(new File([new Uint8Array(image.bytes)], image.name || 'image'), learnerId)
  } catch (error) {
    if (error instanceof Error && isRefusal(error)) return null
    throw error
  }
}

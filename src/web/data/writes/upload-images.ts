import type { DraftImage } from '../../../domain/importing/drafts/draft.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../../domain/rich-text/allowed-html.ts'
import { API_HOST } from '../http/api-host.ts'
import { HttpError, isRefusal } from '../http/client.ts'
import { type NewImage, postImage } from '../http/post-image.ts'

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

/** How often an image is sent again when the server is busy. */
const TRIES_MAX = 8
/** Longest wait between two tries, milliseconds. */
const WAIT_MAX_MS = 15_000

/**
 * `POST /images/upload`: stores an image for notes and hints and returns its address, prefixed with the API's host when
 * the reply has a relative one (spec §7.2). While too many images wait at the server, it is sent again after the time
 * that the server asks for. Rejects when it is not stored.
 */
export async function uploadImage(file: File, learnerId: string): Promise<string> {
  return addressInNotes(await send({ learnerId, file }))
}

async function send(image: NewImage, triesLeft = TRIES_MAX): Promise<string> {
  try {
    return await postImage(image)
  } catch (error) {
    const wait = error instanceof HttpError && error.status === 429 ? error.retryAfterMs : null
    if (wait === null || wait > WAIT_MAX_MS || triesLeft <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return send(image, triesLeft - 1)
  }
}

/** Another server may store its images elsewhere than ours does: notes then contain the whole address. */
function addressInNotes(address: string): string {
  if (URL.canParse(address)) return address
  const prefixed = `${API_HOST}/${address.replace(/^\/+/, '')}`
  return IMAGE_ADDRESS_PATTERN.test(prefixed) ? prefixed : new URL(prefixed, location.origin).href
}

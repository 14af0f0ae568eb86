import { IMAGE_MAX_BYTES, IMAGE_TYPES, isOwnImage } from '../../../domain/rich-text/image-rules.ts'
import { API_HOST } from './api-host.ts'

/** Images that are loaded at the same time. */
const LOADED_AT_ONCE = 6

/**
 * Loads uploaded images, each once. Those that are not ours, are too large or cannot be loaded are left out.
 *
 * @param maxBytes loading stops once the images together have this many
 */
export async function loadImages(
  addresses: Iterable<string>,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Blob>> {
  const loaded = new Map<string, Blob>()
  const waiting = [...new Set(addresses)]
  let total = 0
  const loadNext = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const image = await loadImage(address, signal)
      signal?.throwIfAborted()
      if (image === null) continue
      total += image.size
      if (total > maxBytes) return
      loaded.set(address, image)
    }
  }
  await Promise.all(Array.from({ length: LOADED_AT_ONCE }, loadNext))
  return loaded
}

async function loadImage(address: string, signal: AbortSignal | undefined): Promise<Blob | null> {
  if (!isOwnImage(address, location.origin, API_HOST)) return null
  try {
    const reply = await fetch(address, signal ? { signal } : {})
    const image = await reply.blob()
    const isImage = IMAGE_TYPES.some((type) => type === image.type)
    return reply.ok && isImage && image.size <= IMAGE_MAX_BYTES ? image : null
  } catch {
    // The server cannot be reached, and the image is not on this device.
    return null
  }
}

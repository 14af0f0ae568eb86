import { IMAGE_MAX_BYTES, IMAGE_TYPES, isOwnImage } from '../../../domain/rich-text/image-rules.ts'
import { API_HOST } from './api-host.ts'

/** An uploaded image as a `data:` address; null when it is not ours, too large, or cannot be loaded. */
export async function loadImageAsDataAddress(address: string): Promise<string | null> {
  if (!isOwnImage(address, location.origin, API_HOST)) return null
  try {
    const reply = await fetch(address)
    const image = await reply.blob()
    const isImage = IMAGE_TYPES.some((type) => type === image.type)
    if (!reply.ok || !isImage || image.size > IMAGE_MAX_BYTES) return null
    return await dataAddressOf(image)
  } catch {
    // The server cannot be reached, and the image is not on this device.
    return null
  }
}

function dataAddressOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(image)
  })
}

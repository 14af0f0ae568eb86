import { PAGE_IMAGES_MAX_BYTES } from '../../domain/custom-test/page-images.ts'
import { imagesShown, type MarkupWithImages, markupWithin } from '../../domain/custom-test/page-markup.ts'
import { loadImages } from '../data/http/load-image.ts'

/** Loads the images of these Markdown texts, each once. */
export async function markupWithImages(texts: readonly string[]): Promise<MarkupWithImages> {
  const shown = imagesShown(texts)
  const loaded = new Map<string, string>()
  for (const [address, image] of await loadImages(shown.keys(), PAGE_IMAGES_MAX_BYTES))
    loaded.set(address, await dataAddressOf(image))
  return markupWithin(shown, loaded)
}

/** An image as a `data:` address. */
export function dataAddressOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(image)
  })
}

import { extname } from 'node:path'
import type { IMAGE_TYPES } from '../../contract/image.ts'
import { ID_PATTERN } from '../ids.ts'

/** File extensions of images by content type, without the dot. */
export const IMAGE_EXTENSIONS: Readonly<Record<(typeof IMAGE_TYPES)[number], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Suffix of a file on disk until it is complete. */
export const PARTIAL_SUFFIX = '.part'

const EXTENSIONS = Object.values(IMAGE_EXTENSIONS).join('|')
const OUR_NAME = new RegExp(`^${ID_PATTERN}\\.(?:${EXTENSIONS})(?:\\${PARTIAL_SUFFIX})?$`)

/** A new name for an image, with that extension. Knowing the name gives access to the image. */
export function newImageName(newId: () => string, extension: string): string {
  return `${newId()}.${extension}`
}

/** A new name with the extension of another one. */
export function newNameForImage(newId: () => string, name: string): string {
  return newImageName(newId, extname(name).slice(1))
}

/** Whether a file of that name is one of our images, or a partial one. Other files in the same place are not ours. */
export function isOurImageName(name: string): boolean {
  return OUR_NAME.test(name)
}

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

/** The file that names the database which owns the images. No image has this name. */
export const OWNER_NAME = 'owner'

/** Suffix of a file on disk until it is complete. */
const PARTIAL_SUFFIX = '.part'

const IMAGE = `${ID_PATTERN}\\.(?:${Object.values(IMAGE_EXTENSIONS).join('|')})`
const IMAGE_NAME = new RegExp(`^${IMAGE}$`)
/** The first versions of the server left out the id. */
const PARTIAL_NAME = new RegExp(`^(?:${IMAGE}|${OWNER_NAME})(?:\\.${ID_PATTERN})?\\${PARTIAL_SUFFIX}$`)

/** A new name for an image, with that extension. Knowing the name gives access to the image. */
export function newImageName(newId: () => string, extension: string): string {
  return `${newId()}.${extension}`
}

/** The names that an image of this id may have: its type decides which. */
export function imageNamesOf(id: string): string[] {
  return Object.values(IMAGE_EXTENSIONS).map((extension) => `${id}.${extension}`)
}

/** A new name with the extension of another one. */
export function newNameForImage(newId: () => string, name: string): string {
  return newImageName(newId, extname(name).slice(1))
}

/** A name for a file until it is complete. Each write has its own, as several may store the same file at once. */
export function newPartialName(newId: () => string, name: string): string {
  return `${name}.${newId()}${PARTIAL_SUFFIX}`
}

/** Whether a file of that name is one of our images, or a partial file. Other files in the same place are not ours. */
export function isOurImageName(name: string): boolean {
  return IMAGE_NAME.test(name) || PARTIAL_NAME.test(name)
}

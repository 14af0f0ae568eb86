import { extname } from 'node:path'
import type { IMAGE_TYPES } from '../../contract/image.ts'
import { ID_PATTERN } from '../ids.ts'

/** How names of images end, by what they are, without the dot. */
export const IMAGE_ENDINGS: Readonly<Record<(typeof IMAGE_TYPES)[number], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** What stands behind a name on disk until the file is whole. */
export const PARTIAL_SUFFIX = '.part'

const ENDINGS = Object.values(IMAGE_ENDINGS).join('|')
const OUR_NAME = new RegExp(`^${ID_PATTERN}\\.(?:${ENDINGS})(?:\\${PARTIAL_SUFFIX})?$`)

/** A name for an image of that ending, never used before. Knowing it gives access to the image. */
export function newImageName(newId: () => string, ending: string): string {
  return `${newId()}.${ending}`
}

/** A new name for the image of that name. */
export function newNameForImage(newId: () => string, name: string): string {
  return newImageName(newId, extname(name).slice(1))
}

/** Whether a file of that name is an image of ours, or was to become one. Whatever else lies there is somebody else's. */
export function isOurImageName(name: string): boolean {
  return OUR_NAME.test(name)
}

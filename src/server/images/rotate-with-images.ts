import { extname } from 'node:path'
import type { AppParts } from '../app-parts.ts'
import { type ImageFiles, readImage, removeImages } from './image-files.ts'

/**
 * Rotates a learner with their images. The files are copied under their new names first and lose their old ones
 * last: whatever ends the process in between leaves a file too many, never an address without a file.
 *
 * Outcomes as `UserStore.rotate`: after a `conflict` it may be tried again.
 */
export async function rotateWithImages(
  { store, images, newId, log }: Pick<AppParts, 'store' | 'images' | 'newId' | 'log'>,
  userId: string,
  identifier: string,
) {
  const stored = await store.images.ofUser(userId)
  const imageNames = new Map(stored.map(({ name }) => [name, `${newId()}${extname(name)}`]))
  let isRotated = false
  try {
    for (const [from, to] of imageNames) await copyImage(images, from, to)
    const rotated = await store.users.rotate(userId, identifier, imageNames)
    isRotated = rotated.outcome === 'rotated'
    return rotated
  } finally {
    const needless = isRotated ? imageNames.keys() : imageNames.values()
    await removeImages(images, needless, log)
  }
}

async function copyImage(images: ImageFiles, from: string, to: string): Promise<void> {
  const bytes = await readImage(images, from)
  if (bytes !== null) await images.put(to, bytes)
}

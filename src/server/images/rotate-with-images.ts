import type { AppDependencies } from '../app-dependencies.ts'
import { faultOf } from '../store/engine/faults.ts'
import { type ImageFiles, readImage, removeImages } from './image-files.ts'
import { newNameForImage } from './image-name.ts'

/**
 * Rotates a learner with their images. The files are copied under their new names first and lose their old ones
 * last: whatever ends the process in between leaves a file too many, never an address without a file.
 *
 * Outcomes as `UserStore.rotate`: after a `conflict` it may be tried again.
 */
export async function rotateWithImages(
  { store, images, newId, log }: Pick<AppDependencies, 'store' | 'images' | 'newId' | 'log'>,
  userId: string,
  identifier: string,
) {
  const stored = await store.images.ofUser(userId)
  const imageNames = new Map(stored.map(({ name }) => [name, newNameForImage(newId, name)]))
  let needless: Iterable<string> = imageNames.values()
  try {
    for (const [from, to] of imageNames) await copyImage(images, from, to)
    const rotated = await store.users.rotate(userId, identifier, imageNames)
    if (rotated.outcome === 'rotated') needless = imageNames.keys()
    return rotated
  } catch (error) {
    // It may have been kept, unanswered: either name may be the one in use.
    if (faultOf(error) === 'unavailable') needless = []
    throw error
  } finally {
    await removeImages(images, needless, log)
  }
}

async function copyImage(images: ImageFiles, from: string, to: string): Promise<void> {
  const bytes = await readImage(images, from)
  if (bytes !== null) await images.put(to, bytes)
}

import type { AppDependencies } from '../app-dependencies.ts'
import { faultOf } from '../store/engine/faults.ts'
import { type ImageFiles, readImage, removeImages } from './image-files.ts'
import { newNameForImage } from './image-name.ts'

/**
 * Gives a learner a new identifier and their images new names. The files are copied to their new names first, and the old
 * ones are removed last: a crash in between leaves an orphaned file, never an address without a file.
 *
 * Outcomes as in `UserStore.rotate`: after a `conflict` it may be called again.
 */
export async function rotateWithImages(
  { store, images, newId, log }: Pick<AppDependencies, 'store' | 'images' | 'newId' | 'log'>,
  userId: string,
  identifier: string,
) {
  const stored = await store.images.ofUser(userId)
  const imageNames = new Map(stored.map(({ name }) => [name, newNameForImage(newId, name)]))
  let unused: Iterable<string> = imageNames.values()
  try {
    for (const [from, to] of imageNames) await copyImage(images, from, to)
    const rotated = await store.users.rotate(userId, identifier, imageNames)
    if (rotated.outcome === 'rotated') unused = imageNames.keys()
    return rotated
  } catch (error) {
    // It may be committed although no confirmation came: either name may be in use.
    if (faultOf(error) === 'unavailable') unused = []
    throw error
  } finally {
    await removeImages(images, unused, log)
  }
}

async function copyImage(images: ImageFiles, from: string, to: string): Promise<void> {
  const bytes = await readImage(images, from)
  if (bytes !== null) await images.put(to, bytes)
}

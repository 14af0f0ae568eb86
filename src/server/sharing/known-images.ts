import { hash } from 'node:crypto'
import type { AppDependencies } from '../app.ts'
import { readImage } from '../images/image-files.ts'

/** Names of images of a learner that are equal to those of a link, by the names in the link; each is used once. */
export type KnownImages = ReadonlyMap<string, string>

/**
 * Finds the images of a link that a learner has already, as after leaving a bank: they are not copied again, and questions that
 * show them are recognized. Only files of equal length are read.
 */
export async function findKnownImages(
  { store, images }: Pick<AppDependencies, 'store' | 'images'>,
  userId: string,
  shared: readonly { readonly name: string; readonly bytes: number }[],
): Promise<KnownImages> {
  const known = new Map<string, string>()
  if (shared.length === 0) return known
  const byLength = Map.groupBy(await store.images.ofUser(userId), ({ bytes }) => bytes)
  const digestOf = async (name: string) => {
    const bytes = await readImage(images, name)
    return bytes && hash('sha256', bytes, 'base64url')
  }
  const ownDigests = new Map<string, string | null>()
  for (const { name, bytes } of shared) {
    const candidates = byLength.get(bytes) ?? []
    const digest = candidates.length === 0 ? null : await digestOf(name)
    if (digest === null) continue
    for (const [index, own] of candidates.entries()) {
      if (!ownDigests.has(own.name)) ownDigests.set(own.name, await digestOf(own.name))
      if (ownDigests.get(own.name) !== digest) continue
      known.set(name, own.name)
      candidates.splice(index, 1)
      break
    }
  }
  return known
}

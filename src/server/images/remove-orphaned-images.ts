import { createHash } from 'node:crypto'
import type { AppDependencies } from '../app-dependencies.ts'
import { hasImages, type ImageFiles, readImage, removeImages } from './image-files.ts'
import { isOurImageName } from './image-name.ts'

/**
 * How long a file is left alone, milliseconds: 30 days. Its row may be about to be written; and when an older backup
 * was restored by mistake, the rows of what came after it may yet come back.
 *
 * As long nothing at all is removed after a database came: it may be the wrong one, which knows of no image.
 */
const LEFT_ALONE_MS = 30 * 24 * 60 * 60 * 1000
/** How many names the database is asked about at a time. */
const ASKED_AT_ONCE = 500
/** The name under which it stands whose images these are. No image is called that. */
export const OWNER_NAME = 'owner'

/**
 * Removes the images that no row names: whatever a crash, or a store that was away, left behind. Only the database
 * that came here first does that, for another one knows nothing of its images; and files that are not named as
 * images are stay. When `ending` is aborted, the rest is left for another time.
 */
export async function removeOrphanedImages(
  { store, images, now, log }: Pick<AppDependencies, 'store' | 'images' | 'now' | 'log'>,
  ending?: AbortSignal,
): Promise<void> {
  const isLeftAlone = (putAt: number) => now() - putAt <= LEFT_ALONE_MS
  const ours = createHash('sha256')
    .update(await store.images.ownerSecret())
    .digest('hex')
  const owner = await ownerOf(images)
  if (owner === null) {
    if (await hasImages(images)) await images.put(OWNER_NAME, Buffer.from(ours))
    return
  }
  if (owner.name !== ours) {
    log.error(new Error('The images belong to another database, too: none are tidied away'), {
      requestId: null,
      method: 'tidy',
      route: null,
    })
    return
  }
  if (isLeftAlone(owner.putAt)) return

  let names: string[] = []
  for await (const { name, putAt } of images.list()) {
    if (ending?.aborted === true) return
    if (isOurImageName(name) && !isLeftAlone(putAt)) names.push(name)
    if (names.length < ASKED_AT_ONCE) continue
    await removeThoseUnnamed(names)
    names = []
  }
  await removeThoseUnnamed(names)

  async function removeThoseUnnamed(names: readonly string[]): Promise<void> {
    const named = await store.images.existingNames(names)
    const unnamed = names.filter((name) => !named.has(name))
    await removeImages(images, unnamed, log, ending)
  }
}

/** Whose images these are, and since when. Null: nobody's. */
async function ownerOf(
  images: ImageFiles,
): Promise<{ readonly name: string; readonly putAt: number } | null> {
  for await (const { name, putAt } of images.list()) {
    if (name !== OWNER_NAME) continue
    const owner = await readImage(images, OWNER_NAME)
    return owner === null ? null : { name: owner.toString(), putAt }
  }
  return null
}

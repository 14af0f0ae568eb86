import { createHash } from 'node:crypto'
import type { AppParts } from '../app-parts.ts'
import { type ImageFiles, liesAnything, readImage, removeImages } from './image-files.ts'

/**
 * How long a file is left alone, milliseconds: 30 days. Its row may be about to be written; and when an older backup
 * was restored by mistake, the rows of what came after it may yet come back.
 */
const LEFT_ALONE_MS = 30 * 24 * 60 * 60 * 1000
/** How many names the database is asked about at a time. */
const ASKED_AT_ONCE = 500
/** The name under which it stands whose images these are. No image is called that. */
export const OWNER_NAME = 'owner'

/**
 * Removes the files that no row names: whatever a crash, or a store that was away, left behind. Only the database
 * that came here first does that, for another one knows nothing of its images.
 */
export async function removeUnnamed({
  store,
  images,
  now,
  log,
}: Pick<AppParts, 'store' | 'images' | 'now' | 'log'>): Promise<void> {
  if (!(await liesAnything(images))) return
  const owner = createHash('sha256')
    .update(await store.images.owner())
    .digest('hex')
  if ((await ownerOf(images, owner)) !== owner) {
    log.fault(new Error('The images belong to another database, too: none are tidied away'), {
      requestId: null,
      method: 'tidy',
      route: null,
    })
    return
  }
  let names: string[] = []
  for await (const { name, putAt } of images.list()) {
    if (name !== OWNER_NAME && now() - putAt > LEFT_ALONE_MS) names.push(name)
    if (names.length < ASKED_AT_ONCE) continue
    await removeThoseUnnamed(names)
    names = []
  }
  await removeThoseUnnamed(names)

  async function removeThoseUnnamed(names: readonly string[]): Promise<void> {
    const named = await store.images.named(names)
    await removeImages(
      images,
      names.filter((name) => !named.has(name)),
      log,
    )
  }
}

/** Whose images these are; `newcomer`'s from now on when they were nobody's. */
async function ownerOf(images: ImageFiles, newcomer: string): Promise<string> {
  const owner = await readImage(images, OWNER_NAME)
  if (owner !== null) return owner.toString()
  await images.put(OWNER_NAME, Buffer.from(newcomer))
  return newcomer
}

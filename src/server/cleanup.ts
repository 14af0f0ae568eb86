import { createHash } from 'node:crypto'
import { DAY_MS } from '../domain/time-units.ts'
import type { AppDependencies } from './app.ts'
import {
  hasImages,
  type ImageFiles,
  isOurImageName,
  OWNER_NAME,
  readImage,
  removeImages,
} from './images/image-files.ts'
import { taskContext } from './log.ts'

/** Interval between two cleanups, milliseconds. */
const CLEANUP_INTERVAL_MS = DAY_MS

type CleanupParts = Pick<AppDependencies, 'store' | 'images' | 'now' | 'log'>

/**
 * Removes imports that were never finished, what can no longer be undone or restored, images that no text has shown for 30
 * days, and image files without a row.
 */
export async function cleanUp(parts: CleanupParts, signal?: AbortSignal): Promise<void> {
  const { store, images, log } = parts
  await store.questions.removeStaleImports()
  await store.pastImports.removeExpired()
  await store.assistants.removeExpired()
  await store.questions.removeExpired(signal)
  await store.networkUsage.removeExpired()
  await removeImages(images, await store.images.removeUnused(signal), log, signal)
  if (signal?.aborted !== true) await removeOrphanedImages(parts, signal)
}

/**
 * Cleans up now and every day. The returned function ends that: it stops a cleanup under way early, and resolves when it
 * has ended.
 */
export function scheduleDailyCleanup(parts: CleanupParts): () => Promise<void> {
  const ending = new AbortController()
  let underWay = Promise.resolve()
  const start = () => {
    underWay = cleanUp(parts, ending.signal).catch((error: unknown) => {
      parts.log.error(error, taskContext('clean up'))
    })
  }
  start()
  const timer = setInterval(start, CLEANUP_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    ending.abort()
    return underWay
  }
}

/**
 * How old a file must be to be removed, milliseconds: 30 days. Its row may be about to be written; and when an older
 * backup was restored by mistake, the newer rows may still come back.
 *
 * For the same time nothing is removed after a database first used the storage: it may be the wrong one, without rows.
 */
const MIN_AGE_MS = 30 * DAY_MS
/** Names per query. */
const BATCH_SIZE = 500

/**
 * Removes the image files without a row, which a crash or a storage that could not be reached left behind. Only the
 * database that used the storage first does that, as another one has no rows of its images. Files whose names are not
 * those of images stay. Stops early when `signal` is aborted.
 */
export async function removeOrphanedImages(
  { store, images, now, log }: Pick<AppDependencies, 'store' | 'images' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const isRecent = (putAt: number) => now() - putAt <= MIN_AGE_MS
  const ours = createHash('sha256')
    .update(await store.images.ownerSecret())
    .digest('hex')
  const owner = await ownerOf(images)
  if (owner === null) {
    if (await hasImages(images)) await images.put(OWNER_NAME, Buffer.from(ours))
    return
  }
  if (owner.name !== ours) {
    log.error(
      new Error('Another database uses the same images: no image is removed'),
      taskContext('clean up'),
    )
    return
  }
  if (isRecent(owner.putAt)) return

  let names: string[] = []
  for await (const { name, putAt } of images.list()) {
    if (signal?.aborted === true) return
    if (isOurImageName(name) && !isRecent(putAt)) names.push(name)
    if (names.length < BATCH_SIZE) continue
    await removeOrphans(names)
    names = []
  }
  await removeOrphans(names)

  async function removeOrphans(names: readonly string[]): Promise<void> {
    const existing = await store.images.existingNames(names)
    const orphans = names.filter((name) => !existing.has(name))
    await removeImages(images, orphans, log, signal)
  }
}

/** The owner of the images, and since when. Null: there is none yet. */
async function ownerOf(
  images: ImageFiles,
): Promise<{ readonly name: string; readonly putAt: number } | null> {
  for await (const { name, putAt } of images.list()) {
    if (name !== OWNER_NAME) continue
    const owner = await readImage(images, OWNER_NAME)
    // Empty while another process writes it, in a storage where others see a file before it is complete.
    return owner === null || owner.length === 0 ? null : { name: owner.toString(), putAt }
  }
  return null
}

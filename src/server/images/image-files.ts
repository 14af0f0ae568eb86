import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { IMAGE_TYPES } from '../../domain/rich-text/image-rules.ts'
import { ID_PATTERN, newId } from '../ids.ts'
import { type Log, taskContext } from '../log.ts'
import { codeOf } from '../store/engine/faults.ts'

/**
 * Storage for the bytes of images: a folder ({@link diskImages}) or a bucket (`s3-images.ts`). Names are `<id>.<extension>`,
 * made by the caller and never used twice, so that an image never changes.
 */
export interface ImageFiles {
  /**
   * Resolves when the bytes are stored durably. Parallel writes of one name all succeed; one of them remains, complete.
   */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null: there is no image of that name. */
  open(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
  /** Resolves also when there was none. */
  remove(name: string): Promise<void>
  /** All files, in no particular order; files that are added or removed meanwhile may be missing. */
  list(): AsyncGenerator<ListedImage, void>
}

interface ListedImage {
  readonly name: string
  /** When it was stored, milliseconds since the Unix epoch, by the clock of the storage. */
  readonly putAt: number
}

/** How many images are removed at a time: a bucket takes a request for each. */
const REMOVED_AT_ONCE = 16

/** The bytes of an image. Null: there is no image of that name. */
export async function readImage(images: ImageFiles, name: string): Promise<Buffer | null> {
  const image = await images.open(name)
  return image === null ? null : buffer(image.stream)
}

/** Whether there is any file. */
export async function hasImages(images: ImageFiles): Promise<boolean> {
  const entries = images.list()
  const { done } = await entries.next()
  await entries.return()
  return done !== true
}

/** The path with which notes show an image and browsers fetch it. */
export function imageAddress(name: string): string {
  return `/images/${name}`
}

/**
 * Removes images whose rows are gone. A failure is logged, not thrown: a file that stays is removed later
 * (`cleanup.ts`). When a whole batch fails, the rest is not tried, as the caller would wait for each. Stops
 * early when `signal` is aborted.
 */
export async function removeImages(
  images: ImageFiles,
  names: Iterable<string>,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = [...names]
  while (waiting.length > 0 && signal?.aborted !== true) {
    const removed = await Promise.allSettled(
      waiting.splice(0, REMOVED_AT_ONCE).map((name) => images.remove(name)),
    )
    for (const result of removed) {
      if (result.status === 'rejected') log.error(result.reason, taskContext('remove image'))
    }
    if (removed.every(({ status }) => status === 'rejected')) return
  }
}

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
const PARTIAL_NAME = new RegExp(`^(?:${IMAGE}|${OWNER_NAME})\\.${ID_PATTERN}\\${PARTIAL_SUFFIX}$`)

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

/**
 * The image storage failed, through no fault of the caller: it cannot be reached, or it is busy, full or misconfigured. The
 * reply is 503 (507 when full), and nothing was stored.
 */
export class ImageStoreError extends Error {
  override readonly name = 'ImageStoreError'
  /** Error code of the storage, such as `NoSuchBucket`, or of the network, such as `ECONNREFUSED`. Null: there is none. */
  readonly code: string | null
  /** HTTP status of its response; null: there was none. */
  readonly status: number | null

  constructor(
    message: string,
    { code = null, status = null }: Partial<Pick<ImageStoreError, 'code' | 'status'>>,
  ) {
    super(message)
    this.code = code
    this.status = status
  }

  /** The storage has no space left. */
  get isFull(): boolean {
    return this.status === 507
  }

  /** The same request may succeed a moment later: no response, too many requests, or an internal error of the storage. */
  get isTransient(): boolean {
    return this.status === null || TRANSIENT_STATUSES.has(this.status)
  }
}

const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504])

/** Stores images in a separate folder, which is created when missing. */
export function diskImages(folder: string): ImageFiles {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true })
      const partial = join(folder, newPartialName(newId, name))
      try {
        await writeThrough(partial, bytes)
        await rename(partial, join(folder, name))
        await syncFolder(folder)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    async open(name) {
      const file = await nullIfMissing(open(join(folder, name), 'r'))
      if (file === null) return null
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream() }
    },

    async remove(name) {
      await rm(join(folder, name), { force: true })
    },

    async *list() {
      for await (const { name } of (await nullIfMissing(opendir(folder))) ?? []) {
        const found = await nullIfMissing(stat(join(folder, name)))
        if (found?.isFile()) yield { name, putAt: found.mtimeMs }
      }
    },
  }
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'w')
  await file.writeFile(bytes)
  await file.sync()
}

/** Makes the new name itself survive a power cut. Windows cannot open folders and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using file = await open(folder, 'r')
  await file.sync()
}

/** Null: there is no such file. */
async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import type { ImageFiles } from './image-files.ts'
import { newPartialName } from './image-name.ts'

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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

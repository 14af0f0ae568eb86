import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder and all that is in it survive a power cut. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else await syncOne(path)
  }
  await syncFolder(folder)
}

/** Makes the names in a folder survive a power cut. Windows cannot open folders and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncOne(folder)
}

async function syncOne(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Syncs a folder and everything in it to disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else await syncOne(path)
  }
  await syncFolder(folder)
}

/** Syncs the names in a folder to disk. Windows cannot open folders and does not need this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncOne(folder)
}

async function syncOne(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../src/server/store/engine/faults.ts'
import { copyDatabase, findDamage, imageNamesOf } from '../../src/server/store/engine/sqlite/sqlite-file.ts'
import { BACKUP_DATABASE, BACKUP_IMAGES, BackupError, type ServerData } from './server-data.ts'
import { syncFolder, syncTree } from './sync.ts'

/** The content of a backup. `missing`: images that were removed while it was made. */
export interface MadeBackup {
  /** Null: images are in a bucket and not in the backup. */
  readonly images: number | null
  readonly missing: number
}

/**
 * Writes a backup, a folder with the database and the images, possibly while a server is running. The folder gets its
 * name only when the backup is complete and on disk. An existing target is replaced only with `force`.
 */
export async function makeBackup(place: ServerData, target: string, force: boolean): Promise<MadeBackup> {
  if (!existsSync(place.database)) throw new BackupError(`There is no database to back up: ${place.database}`)
  if (existsSync(target) && !force) {
    throw new BackupError(`There is something by that name already: ${target}\nAdd --force to replace it.`)
  }
  const unfinished = `${target}.part`
  await rm(unfinished, { recursive: true, force: true })
  try {
    const made = await fill(place, unfinished)
    await syncTree(unfinished)
    await putInPlace(unfinished, target)
    return made
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Copies images before the database and again after it, so that images removed or renamed meanwhile are included. */
async function fill({ database, imagesDir }: ServerData, folder: string): Promise<MadeBackup> {
  // A backup gives access to every learner in it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, BACKUP_DATABASE)
  if (imagesDir === null) {
    await copyWhole(database, copy)
    return { images: null, missing: 0 }
  }
  const images = join(folder, BACKUP_IMAGES)
  await mkdir(images, { mode: 0o700 })
  for (const name of existsSync(imagesDir) ? await readdir(imagesDir) : []) {
    if (!name.endsWith('.part')) await copyIfThere(join(imagesDir, name), join(images, name))
  }
  await copyWhole(database, copy)

  const named = new Set(imageNamesOf(copy))
  let missing = 0
  for (const name of named) {
    const isThere =
      existsSync(join(images, name)) || (await copyIfThere(join(imagesDir, name), join(images, name)))
    if (!isThere) missing++
  }
  for (const name of await readdir(images)) if (!named.has(name)) await rm(join(images, name))
  return { images: named.size - missing, missing }
}

async function copyWhole(database: string, copy: string): Promise<void> {
  await copyDatabase(database, copy)
  const faults = findDamage(copy)
  if (faults.length === 0) return
  throw new BackupError(`The database is damaged, and so would be its backup:\n${faults.join('\n')}`)
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function putInPlace(finished: string, target: string): Promise<void> {
  const replaced = `${target}.replaced`
  await rm(replaced, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, replaced)
  await rename(finished, target)
  await syncFolder(dirname(target))
  await rm(replaced, { recursive: true, force: true })
}

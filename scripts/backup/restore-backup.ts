import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { newId } from '../../src/server/ids.ts'
import { findDamage, isInUse } from '../../src/server/store/engine/sqlite/sqlite-file.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import { BACKUP_DATABASE, BACKUP_IMAGES, BackupError, type ServerData } from './server-data.ts'
import { syncFolder, syncTree } from './sync.ts'

/** Where a restore moved the previous data; null if there was none. */
export interface Restored {
  readonly movedTo: string | null
}

/**
 * Replaces a server's data with a backup. Refuses while a server uses the data. Existing data is moved aside, never
 * overwritten, and only with `force`; `now` is part of the name of the folder it is moved to.
 */
export async function restoreBackup(
  place: ServerData,
  backup: string,
  force: boolean,
  now: Date,
): Promise<Restored> {
  demandBackup(backup)
  if (isInUse(place.database)) {
    throw new BackupError(`A server is running on these data: ${place.dataDir}\nStop it first.`)
  }
  const existing = await existingFiles(place)
  if (existing.length > 0 && !force) {
    throw new BackupError(
      `There are data already: ${place.dataDir}\nAdd --force to move them aside and put the backup in their place.`,
    )
  }
  const ready = join(place.dataDir, 'restoring')
  await rm(ready, { recursive: true, force: true })
  try {
    await prepareRestore(backup, ready)
    const movedTo = existing.length > 0 ? await moveAside(place, existing, now) : null
    if (place.imagesDir !== null) await rename(join(ready, BACKUP_IMAGES), place.imagesDir)
    await rename(join(ready, BACKUP_DATABASE), place.database)
    await syncFolder(place.dataDir)
    return { movedTo }
  } finally {
    await rm(ready, { recursive: true, force: true })
  }
}

function demandBackup(backup: string): void {
  const database = join(backup, BACKUP_DATABASE)
  if (!existsSync(database))
    throw new BackupError(`This is not a backup: there is no ${BACKUP_DATABASE} in ${backup}`)
  const faults = findDamage(database)
  if (faults.length > 0) throw new BackupError(`The backup is damaged: ${database}\n${faults.join('\n')}`)
}

/** Paths of the existing files of the database and the images. */
async function existingFiles({ dataDir, database, imagesDir }: ServerData): Promise<string[]> {
  const entries = existsSync(dataDir) ? await readdir(dataDir) : []
  const images = imagesDir === null ? null : basename(imagesDir)
  const ours = entries.filter((name) => name.startsWith(basename(database)) || name === images)
  return ours.map((name) => join(dataDir, name))
}

/** Migrates the backup to this release and syncs it to disk. Throws if a newer release made it. */
async function prepareRestore(backup: string, ready: string): Promise<void> {
  await mkdir(join(ready, BACKUP_IMAGES), { recursive: true, mode: 0o700 })
  const database = join(ready, BACKUP_DATABASE)
  await copyFile(join(backup, BACKUP_DATABASE), database)
  await (
    await openStore({ database: { engine: 'sqlite', file: database }, now: () => Date.now(), newId })
  ).close()
  if (existsSync(join(backup, BACKUP_IMAGES))) {
    await cp(join(backup, BACKUP_IMAGES), join(ready, BACKUP_IMAGES), { recursive: true })
  }
  await syncTree(ready)
}

async function moveAside({ dataDir }: ServerData, existing: readonly string[], now: Date): Promise<string> {
  const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(':', '-')}`)
  await mkdir(aside, { mode: 0o700 })
  for (const path of existing) await rename(path, join(aside, basename(path)))
  await syncFolder(aside)
  return aside
}

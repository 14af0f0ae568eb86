import { runOnFolder } from './backup/command.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { IN_BUCKET, locateServerData } from './backup/server-data.ts'

/** `npm run restore -- FOLDER`: replaces the data of a stopped server with a backup. */
process.exitCode = await runOnFolder('restore', process.argv.slice(2), async (config, folder, force) => {
  const { movedTo } = await restoreBackup(locateServerData(config), folder, force, new Date())
  const before = movedTo === null ? '' : `\nThe previous data are in ${movedTo}`
  const images = config.imagesBucket === null ? '' : ` (${IN_BUCKET})`
  return `Restored from ${folder}${images}${before}`
})

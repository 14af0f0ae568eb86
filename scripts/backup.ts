import { runOnFolder } from './backup/command.ts'
import { makeBackup } from './backup/make-backup.ts'
import { IN_BUCKET, locateServerData } from './backup/server-data.ts'

/** `npm run backup -- FOLDER`: backs up the database and the images, even while the server runs. */
process.exitCode = await runOnFolder('backup', process.argv.slice(2), async (config, folder, force) => {
  const { images, missing } = await makeBackup(locateServerData(config), folder, force)
  const without = missing === 0 ? '' : `, without ${missing} that were removed meanwhile`
  const and = images === null ? `, ${IN_BUCKET}` : ` and ${images} images${without}`
  return `The backup is whole and on disk: ${folder} (the database${and})`
})

import { ConfigError, databaseLocation, readConfig } from '../src/server/config.ts'
import { newId } from '../src/server/ids.ts'
import { removeImages } from '../src/server/images/image-files.ts'
import { openImages } from '../src/server/images/open-images.ts'
import { createJsonLog } from '../src/server/log.ts'
import { openStore } from '../src/server/store/open-store.ts'

const USAGE = `Usage:
  npm run shares -- list          lists the links under which learners share questions
  npm run shares -- remove CODE   removes a link with all that was published under it`

const FAILED = 1
const WRONG_USAGE = 2

/** `npm run shares -- …`: for whoever runs the server. Runs with its environment, even while it runs. */
process.exitCode = await runShares(process.argv.slice(2)).catch((error: unknown) => {
  const isSettings = error instanceof ConfigError
  console.error(isSettings ? `Invalid environment variables:\n${error.message}` : error)
  return FAILED
})

async function runShares([command, code, ...others]: readonly string[]): Promise<number> {
  const isList = command === 'list' && code === undefined
  const isRemove = command === 'remove' && code !== undefined && others.length === 0
  if (!isList && !isRemove) {
    console.error(USAGE)
    return WRONG_USAGE
  }
  const config = readConfig(process.env)
  const store = await openStore({ database: databaseLocation(config), now: () => Date.now(), newId })
  try {
    const shares = await store.shares.list()
    if (isList) {
      for (const { code, title, is_on, opened, taken, versions } of shares)
        console.log(
          [
            code,
            is_on ? 'on' : 'off',
            `${versions.length} versions`,
            `opened ${opened}`,
            `taken ${taken}`,
            title,
          ].join('\t'),
        )
      return 0
    }
    const share = shares.find((known) => known.code === code)
    const names = share && (await store.shares.remove(share.id))
    if (!names) {
      console.error(`There is no link with the code ${code}.`)
      return FAILED
    }
    const log = createJsonLog(
      'errors',
      () => Date.now(),
      (line) => console.error(line),
    )
    await removeImages(await openImages(config), names, log)
    console.log(
      'The link is removed. Running servers stop answering it within five seconds. Who took the bank keeps it.',
    )
    return 0
  } finally {
    await store.close()
  }
}

import { serveAssistant } from '../src/server/assistants/serve-stdio.ts'
import { ConfigError, databaseLocation, readConfig } from '../src/server/config.ts'
import { newId, secureRandom } from '../src/server/ids.ts'
import { createJsonLog } from '../src/server/log.ts'
import { openStore } from '../src/server/store/open-store.ts'

const FAILED = 1
const WRONG_USAGE = 2

const MISSING = `QUIZGROVE_KEY is not set. Make a key in Quizgrove: Settings, Assistants. Then set it where your assistant
starts this command (docs/assistants.md).`
const INVALID =
  'The key in QUIZGROVE_KEY is not valid: it is wrong, expired or revoked, or of another database than DATA_DIR or DATABASE_URL names.'

/**
 * `npm run --silent mcp`: the Model Context Protocol over standard input and output, for the assistant of one learner. Runs
 * with the environment of the server, even while that runs. Everything but the protocol goes to standard error.
 */
process.exitCode = await serve(process.env.QUIZGROVE_KEY ?? '').catch((error: unknown) => {
  const isSettings = error instanceof ConfigError
  console.error(isSettings ? `Invalid environment variables:\n${error.message}` : error)
  return FAILED
})

async function serve(key: string): Promise<number> {
  if (key === '') {
    console.error(MISSING)
    return WRONG_USAGE
  }
  const now = () => Date.now()
  const config = readConfig(process.env)
  const store = await openStore({ database: databaseLocation(config), now, newId })
  try {
    if ((await store.assistants.findHolder(key)) === null) {
      console.error(INVALID)
      return FAILED
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.stdin.destroy())
    const log = createJsonLog('errors', now, console.error)
    await serveAssistant({ store, now, random: secureRandom, log, config }, key)
    return 0
  } finally {
    await store.close()
  }
}

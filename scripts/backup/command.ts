import { resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../../src/server/config.ts'
import { NewerDatabaseError } from '../../src/server/store/migrations/migrate.ts'
import { BackupError } from './server-data.ts'

const FAILED = 1
const WRONG_USAGE = 2

/**
 * Runs `npm run backup -- FOLDER [--force]`, or restore, with the environment of the server; returns the exit code.
 * `work` gets the folder as an absolute path and returns the message to print.
 */
export async function runOnFolder(
  name: string,
  args: readonly string[],
  work: (config: Config, folder: string, force: boolean) => Promise<string>,
): Promise<number> {
  const [folder, ...others] = args.filter((argument) => argument !== '--force')
  if (folder === undefined || others.length > 0 || folder.startsWith('-')) {
    console.error(`Usage: npm run ${name} -- FOLDER [--force]`)
    return WRONG_USAGE
  }
  try {
    // npm runs scripts in the project's folder and passes the caller's folder.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
    console.log(await work(readConfig(process.env), path, args.includes('--force')))
    return 0
  } catch (error) {
    console.error(reasonOf(error))
    return FAILED
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return `The environment does not fit:\n${error.message}`
  if (error instanceof BackupError || error instanceof NewerDatabaseError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

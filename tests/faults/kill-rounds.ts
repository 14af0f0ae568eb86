import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newDataDir, type ServerOptions, startServer } from '../setup/running-server.ts'
import { cutPower } from './power-cut.ts'
import { newShareWriter } from './share-writer.ts'
import { newWriter } from './writer.ts'

/** Clients that write at the same time. */
const WRITERS = 8
/** The longest time clients write before the server is killed, milliseconds. */
const KILLED_WITHIN_MS = 400

/** What the controls have to detect. */
export const LOST_ANSWER = /lost: answer/

export interface KillRounds {
  readonly kills: number
  readonly seed: number
  /** Whether only synced data survives the kill, as in a power cut. */
  readonly powerCut: boolean
  /** The fault after which it stops; absent: any. What is lost first depends on the moment of the kill. */
  readonly sought?: RegExp
  /** Another server, for the control. */
  readonly entry?: string
  readonly environment?: Readonly<Record<string, string>>
}

export interface KillReport {
  readonly acknowledged: number
  /** All faults found after any of the kills. */
  readonly violations: readonly string[]
}

/**
 * Starts a server on SQLite, lets clients write to it, kills it (SIGKILL) at a random moment, starts it again on the
 * same files and compares the data with what was acknowledged; `kills` times.
 */
export async function killAgainAndAgain({
  kills,
  seed,
  powerCut,
  sought = /./,
  entry,
  environment,
}: KillRounds): Promise<KillReport> {
  const random = seededRandom(seed)
  const dataDir = newDataDir()
  const database = join(dataDir, 'quizgrove.sqlite')
  const record = join(dataDir, 'syncs')
  const hook = {
    NODE_OPTIONS: `--import ${new URL('record-syncs.ts', import.meta.url)}`,
    RECORD_SYNCS: record,
  }
  const options: ServerOptions = {
    dataDir,
    ...(entry !== undefined && { entry }),
    environment: { SAMPLE: 'off', ...(powerCut && hook), ...environment },
  }
  const violations: string[] = []
  let server = await startServer(options)
  try {
    const { url } = server
    const port = Number(new URL(url).port)
    const writers = await Promise.all([
      ...Array.from({ length: WRITERS }, (_, index) =>
        newWriter(url, `writer-number-${'abcdefgh'.charAt(index)}`, random),
      ),
      newShareWriter(url, 'writer-number-share', random),
    ])
    for (let kill = 1; kill <= kills && !violations.some((text) => sought.test(text)); kill++) {
      const stop = new AbortController()
      const running = writers.map((writer) => writer.run(stop.signal))
      await pause(random() * KILLED_WITHIN_MS)
      server.process.kill('SIGKILL')
      stop.abort()
      await once(server.process, 'exit')
      await Promise.all(running)
      if (powerCut) cutPower(database, record, random)

      server = await startServer({ ...options, port })
      const found = (await Promise.all(writers.map((writer) => writer.violations()))).flat()
      violations.push(
        ...[...found, ...integrityFaults(database)].map((text) => `after kill ${kill}: ${text}`),
      )
    }
    return { acknowledged: writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0), violations }
  } finally {
    server.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function integrityFaults(database: string): string[] {
  const file = new SqliteFile(database, { readonly: true })
  const found = file.prepare('pragma integrity_check').pluck().all().map(String)
  file.close()
  return found.filter((line) => line !== 'ok')
}

import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isBuilt } from '../../scripts/build/build-state.mjs'
import type { ResourceUsage } from './meter.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
/** The message to which `meter.ts` replies. */
const USAGE_REQUEST = 'usage'
/** The product, as `npm start` runs it. */
const PRODUCT = 'build/server/server.js'

/** A server in a child process, with a meter (`meter.ts`). */
export interface MeasuredServer {
  /** The ports it listens on, in the order of its output. */
  readonly ports: readonly number[]
  usage(): Promise<ResourceUsage>
  /** Stops it with SIGTERM and waits until it has exited. Rejects when its exit code is not 0. */
  end(): Promise<void>
}

/**
 * Starts a server and waits until it writes where it listens: `http://…:PORT`, all ports in one line.
 *
 * @param entry path from the root of the project: the product, or one of `bench/servers`
 */
export async function startMeasuredServer({
  entry = PRODUCT,
  environment,
}: {
  readonly entry?: string
  readonly environment: Readonly<Record<string, string>>
}): Promise<MeasuredServer> {
  if (entry === PRODUCT) ensureBuilt()
  const child = fork(join(PROJECT, entry), [], {
    cwd: PROJECT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      SAMPLE: 'off',
      LOG: 'errors',
      // All requests come from one address.
      NEW_LEARNERS_PER_DAY: '1000000',
      NETWORK_MB_PER_DAY: '1000000',
      LOOKUPS_PER_MINUTE: '100000000',
      FAILED_LOOKUPS: '100000000',
      ...environment,
    },
    execArgv: ['--import', join(import.meta.dirname, 'meter.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ports = await new Promise<number[]>((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`${entry} exited with ${code} before it listened.`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const line = /^.*http:\/\/.*\n/m.exec(output)?.[0]
      if (line !== undefined) resolve([...line.matchAll(/:(\d+)/g)].map(([, port]) => Number(port)))
    })
  })
  return {
    ports,
    usage: async () => {
      const message = once(child, 'message')
      child.send(USAGE_REQUEST)
      const [usage]: ResourceUsage[] = await message
      if (usage === undefined) throw new Error(`${entry} sent an empty message.`)
      return usage
    },
    end: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await exited
      if (code !== 0) throw new Error(`${entry} exited with ${code}.`)
    },
  }
}

/** Builds the product unless it is built. In a process of its own: the memory of a build would slow down what is measured in this one. */
export function ensureBuilt(): void {
  if (isBuilt()) return
  const { status } = spawnSync(process.execPath, [join(PROJECT, 'scripts/build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The build failed.')
}

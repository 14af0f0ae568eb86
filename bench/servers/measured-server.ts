import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Taken } from './meter.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
/** The product, as `npm start` runs it. */
const PRODUCT = 'src/server/main.ts'

/** A server in a process of its own, with a meter in it. */
export interface MeasuredServer {
  /** The ports it listens on, in the order in which it said so. */
  readonly ports: readonly number[]
  taken(): Promise<Taken>
  /** Asks it to end and waits until it has; rejects when it did not end well. */
  end(): Promise<void>
}

/**
 * Starts a server and waits until it says where it listens (`http://…:PORT`, in one line for all ports).
 *
 * @param entry the product, or one of `bench/servers`, from the project's folder
 */
export async function startMeasured({
  entry = PRODUCT,
  environment,
}: {
  readonly entry?: string
  readonly environment: Readonly<Record<string, string>>
}): Promise<MeasuredServer> {
  const child = fork(join(PROJECT, entry), [], {
    cwd: PROJECT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      SAMPLE: 'off',
      LOG: 'errors',
      // What is measured comes from one address.
      NEW_LEARNERS_PER_DAY: '1000000',
      NETWORK_MB_PER_DAY: '1000000',
      ...environment,
    },
    execArgv: ['--import', join(import.meta.dirname, 'meter.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ports = await new Promise<number[]>((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code} before it listened.`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const line = /^.*http:\/\/.*\n/m.exec(said)?.[0]
      if (line !== undefined) resolve([...line.matchAll(/:(\d+)/g)].map(([, port]) => Number(port)))
    })
  })
  return {
    ports,
    taken: async () => {
      const answered = once(child, 'message')
      child.send('taken?')
      const [taken]: Taken[] = await answered
      if (taken === undefined) throw new Error(`${entry} told nothing.`)
      return taken
    },
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Error(`${entry} ended with ${code}.`)
    },
  }
}

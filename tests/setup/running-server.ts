import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programPath } from './program-path.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const HOST = '127.0.0.1'
/**
 * How long a server may take to start, including migrations and the sample learner, milliseconds. It takes a second of
 * CPU time, but more than half a minute on a machine with ten other busy processes.
 */
const READY_WITHIN_MS = 90_000
/**
 * Below the ephemeral ports: while a killed server is down, no client's connection may take its port. A client that
 * polls that port could even connect to itself.
 */
const PORTS = { first: 10_000, count: 20_000 }
/** A run starts hundreds of servers; the compile cache saves a third of each start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'quizgrove-compile-cache') }

/** The server as the build bundled it, for `entry`. */
export const BUILT_SERVER = 'build/server/server.js'

/** The real server process with the production build of the web. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** The server's output so far. */
  readonly output: () => string
  /** Stops the server and waits for its exit; rejects if it did not exit cleanly. The data is kept. */
  readonly stop: () => Promise<void>
}

export interface ServerOptions {
  /** Data of an earlier server; a new folder by default. */
  readonly dataDir?: string
  readonly port?: number
  /** Another program to start instead of the server: absolute, or from the project's folder. */
  readonly entry?: string
  readonly environment?: Readonly<Record<string, string>>
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'quizgrove-data-'))
}

/** Starts the server on a free port and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? newDataDir()
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, [options.entry ?? programPath('server')], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST,
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE: 'on',
      // Tests create hundreds of learners from one network.
      NEW_LEARNERS_PER_DAY: '1000000',
      NETWORK_MB_PER_DAY: '1000000',
      ...COMPILE_CACHE,
      ...options.environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const server = { url: `http://${HOST}:${port}`, dataDir, process: child, output: () => output, stop }
  await untilReady(server)
  return server

  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (child.exitCode !== 0) {
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
    }
  }
}

/** Starts a server that is expected to exit by itself. @returns its exit code and its whole output */
export async function startUntilExit(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const dataDir = newDataDir()
  const child = spawn(process.execPath, [programPath('server')], {
    cwd: PROJECT,
    env: { ...process.env, HOST, PORT: '0', DATA_DIR: dataDir, ...COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  rmSync(dataDir, { recursive: true, force: true })
  return { code, output }
}

/** Removes the data folder of a stopped server. */
export function removeData(server: RunningServer): void {
  rmSync(server.dataDir, { recursive: true, force: true })
}

async function untilReady(server: RunningServer): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  await untilListening(server.process)
  while (Date.now() < deadline) {
    if (server.process.exitCode !== null) break
    const reply = await fetch(`${server.url}/health/ready`).catch(() => null)
    if (reply?.ok) return
    await pause(50)
  }
  server.process.kill('SIGKILL')
  throw new Error(`The server did not become ready:\n${server.output()}`)
}

/** A server prints a line when it listens. Polling before that would be twenty useless requests per start. */
async function untilListening(child: ChildProcess): Promise<void> {
  const { stdout } = child
  if (stdout === null) return
  const options = { signal: AbortSignal.timeout(READY_WITHIN_MS) }
  await Promise.race([once(stdout, 'data', options), once(child, 'exit', options)]).catch(() => {})
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    const socket = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      socket
        .once('listening', () => resolve(true))
        .once('error', () => resolve(false))
        .listen(port, HOST)
    })
    socket.close()
    if (isFree) return port
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { POSTGRES_BIN, postgresUser } from './programs.ts'

/** How long a service may take to exit after a signal, milliseconds. */
const END_WITHIN_MS = 15_000

/** A running program. */
export interface Service {
  readonly process: ChildProcess
  /** Sends SIGTERM or another signal and waits for the exit; kills the program when that takes too long. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Creates a folder that the user `postgres` owns. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-failover-'))
  const { uid, gid } = postgresUser()
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o755)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts a program as the user `postgres`; its output is written to `NAME.log` in the folder. */
export function startService(
  folder: string,
  name: string,
  program: string,
  args: readonly string[],
): Service {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    ...postgresUser(),
    cwd: folder,
    env: {
      PATH: `${POSTGRES_BIN}:${process.env.PATH}`,
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      PYTHONWARNINGS: 'ignore',
    },
    stdio: ['ignore', log, log],
    // In a separate process group: Ctrl-C ends the tests, and the tests end the service.
    detached: true,
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    process: child,
    end: async (signal = 'SIGTERM') => {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      const isLate = await Promise.race([ended.then(() => false), pause(END_WITHIN_MS, true, { ref: false })])
      if (!isLate) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs a program as the user `postgres` until it exits; rejects with its output when it fails. */
export async function runAsPostgres(program: string, args: readonly string[], folder: string): Promise<void> {
  // Not synchronously: the program may connect through a link of this process.
  await promisify(execFile)(program, args, { ...postgresUser(), cwd: folder })
}

/** The id of the main process of a PostgreSQL; null if it is not running. */
export function postmasterOf(dataFolder: string): number | null {
  try {
    const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    return commandOf(Number(pid)).includes('postgres') ? Number(pid) : null
  } catch {
    return null
  }
}

/** A process and all its descendants. */
export function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  const tree = [pid]
  for (const member of tree)
    tree.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid))
  return tree
}

/** Sends a signal to processes, some of which may have exited. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Already exited.
    }
  }
}

/** Polls until the result is neither null nor false; throws when that takes too long. */
export async function until<Result>(
  condition: string,
  withinMs: number,
  check: () => Promise<Result | null | false> | Result | null | false,
): Promise<Result> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const result = await Promise.resolve(check()).catch(() => null)
    if (result !== null && result !== false) return result
    if (Date.now() > deadline) throw new Error(`Timed out after ${withinMs / 1000} s: ${condition}`)
    await pause(50)
  }
}

function parentOf(pid: number): number | null {
  try {
    // The process name, in parentheses, may contain spaces.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    return Number(rest.split(' ')[1])
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

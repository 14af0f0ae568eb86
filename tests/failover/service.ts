import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { POSTGRES_BIN, postgresUser } from './programs.ts'

/** How long a service may take to end when it is asked to, milliseconds. */
const END_WITHIN_MS = 15_000

/** A program that runs until it is ended. */
export interface Service {
  readonly process: ChildProcess
  /** Asks it to exit with SIGTERM, or another signal, and waits for it; kills it when that takes too long. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** A new folder that the user `postgres` owns. */
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
    // In a separate process group: Ctrl-C ends the tests, and the tests end it.
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

/** Runs a program as the user `postgres` until it ends; rejects with what it says when it fails. */
export async function runAsPostgres(program: string, args: readonly string[], folder: string): Promise<void> {
  // Not the synchronous way: what it talks to may be behind a link of this process.
  await promisify(execFile)(program, args, { ...postgresUser(), cwd: folder })
}

/** The main process of a PostgreSQL; null: it is not running. */
export function postmasterOf(dataFolder: string): number | null {
  try {
    const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    return commandOf(Number(pid)).includes('postgres') ? Number(pid) : null
  } catch {
    return null
  }
}

/** A process and all that it has started, and so on. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  const family = [pid]
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map((one) => one.pid))
  return family
}

/** Sends a signal to processes of which some may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Ended meanwhile.
    }
  }
}

/** Polls until the result is neither null nor false; throws when that takes too long. */
export async function until<Answer>(
  what: string,
  withinMs: number,
  ask: () => Promise<Answer | null | false> | Answer | null | false,
): Promise<Answer> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await Promise.resolve(ask()).catch(() => null)
    if (answer !== null && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`In vain for ${withinMs / 1000} s: ${what}`)
    await pause(50)
  }
}

function parentOf(pid: number): number | null {
  try {
    // The name, in parentheses, may hold spaces.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    return Number(rest.split(' ')[1])
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

import { spawn } from 'node:child_process'

const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a command to its end. Its output is shown as it arrives, or passed to `keep`. Signals to this process are
 * forwarded to the command; if one ends the command, it ends this process as well.
 *
 * @param environment variables added to those of this process
 * @param keep receives each chunk of stdout and stderr instead of the terminal
 * @returns the command's exit code
 * @throws if it cannot be started
 */
export function runCommand(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  keep: ((piece: string) => void) | null = null,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: keep === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (keep !== null) stream?.setEncoding('utf8').on('data', keep)
    }
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of FORWARDED_SIGNALS) process.on(signal, forward)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const forwarded of FORWARDED_SIGNALS) process.off(forwarded, forward)
      if (code !== null) resolve(code)
      else if (signal !== null) process.kill(process.pid, signal)
    })
  })
}

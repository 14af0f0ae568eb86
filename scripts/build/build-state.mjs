// @ts-check
/**
 * What the build was made from. Plain JavaScript, as every start asks for it: stripping the types of one file takes a tenth
 * of a start.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const PROJECT = join(import.meta.dirname, '../..')
/** Holds both fingerprints of the sources of the build in the same folder. */
const STAMP = join(PROJECT, 'build', 'made-from')

/** What the build bundles for `scripts/start.mjs`, by the names of the files in build/server: the sources from here. */
export const PROGRAMS = {
  server: 'src/server/main.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  bank: 'scripts/bank.ts',
  shares: 'scripts/shares.ts',
  vapid: 'scripts/vapid.ts',
  mcp: 'scripts/mcp.ts',
}

/** Everything that can change a byte of the build. */
const FOLDERS = ['src', 'public', 'samples/bank', 'scripts/backup', 'scripts/bank', 'scripts/build']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'samples/notes.json',
  ...Object.values(PROGRAMS),
]

/**
 * Whether there is a build of exactly the current source files, or a build without source files (a container).
 *
 * Contents decide, as an older commit that is checked out, or a file that is taken away, makes a build stale, too. Where no
 * file has another time or size, they are the same.
 *
 * @returns {boolean}
 */
export function isBuilt() {
  if (!existsSync(STAMP)) return false
  if (!existsSync(join(PROJECT, 'src'))) return true
  /** @type {Stamp} */
  const { contents, times } = JSON.parse(readFileSync(STAMP, 'utf8'))
  const current = sources()
  if (times === fingerprint(current, timeOf)) return true
  if (contents !== fingerprint(current, contentOf)) return false
  noteBuild(readStamp())
  return true
}

/**
 * @typedef {{ readonly contents: string, readonly times: string }} Stamp
 * @returns {Stamp} of the current source files
 */
export function readStamp() {
  const current = sources()
  return { contents: fingerprint(current, contentOf), times: fingerprint(current, timeOf) }
}

/**
 * Notes that the build was made from these.
 *
 * @param {Stamp} stamp
 */
export function noteBuild(stamp) {
  try {
    writeFileSync(STAMP, JSON.stringify(stamp))
  } catch {
    // Not writable: the next start compares contents again.
  }
}

/** @returns {string[]} paths from the project's folder */
function sources() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => relative(PROJECT, join(parentPath, name))),
  )
  return [...inFolders, ...FILES].sort()
}

/**
 * @param {readonly string[]} paths
 * @param {(path: string) => string | Buffer} read
 */
function fingerprint(paths, read) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(read(join(PROJECT, path)))
      .update('\0')
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  return hash.digest('hex')
}

/** @param {string} path */
function timeOf(path) {
  const { mtimeMs, size } = statSync(path)
  return `${mtimeMs} ${size}`
}

/** @param {string} path */
function contentOf(path) {
  return readFileSync(path)
}

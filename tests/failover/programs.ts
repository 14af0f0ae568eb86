import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian installs PostgreSQL, in a folder for each version. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql'
const SBIN = '/usr/sbin'

/** The folder with the programs of the newest PostgreSQL; null if none is installed. */
export const POSTGRES_BIN = newestPostgres()

/** Why these tests cannot run on this machine, and how to fix that; null if they can. */
export function missingRequirement(): string | null {
  if (process.getuid?.() !== 0) return 'they start PostgreSQL as another user, for which they need root'
  const missing = ['patroni', 'etcd', 'haproxy', 'pgbouncer'].filter((name) => find(name) === null)
  if (POSTGRES_BIN === null) missing.push('postgresql')
  if (missing.length === 0) return null
  return `${missing.join(', ')} cannot be found (Debian: apt-get install postgresql patroni etcd-server haproxy pgbouncer)`
}

/** The path of a program that {@link missingRequirement} has checked. */
export function programPath(name: string): string {
  const path = find(name)
  if (path === null) throw new Error(`${name} cannot be found`)
  return path
}

/** A program of PostgreSQL, such as `initdb`. */
export function postgresProgram(name: string): string {
  if (POSTGRES_BIN === null) throw new Error('PostgreSQL cannot be found')
  return join(POSTGRES_BIN, name)
}

/**
 * Up to 3.0.2, Patroni can overwrite the leader's key in etcd through the API of version 3: a primary that was frozen
 * for longer than its lease wakes up, takes the lease from the new primary, and the writes that one acknowledged are lost.
 * https://github.com/patroni/patroni/pull/2689. The API of version 2 compares first.
 */
export function patroniOverwritesLeader(): boolean {
  const output = execFileSync(programPath('patroni'), ['--version'], { encoding: 'utf8' })
  const [major = 0, minor = 0, patch = 0] = (/[\d.]+/.exec(output)?.[0] ?? '').split('.').map(Number)
  return major < 3 || (major === 3 && minor === 0 && patch < 3)
}

/** The user that Debian's packages create for PostgreSQL. */
export function postgresUser(): { readonly uid: number; readonly gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function find(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), SBIN]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

function newestPostgres(): string | null {
  if (!existsSync(POSTGRES_VERSIONS)) return null
  const versions = readdirSync(POSTGRES_VERSIONS).filter((version) =>
    existsSync(join(POSTGRES_VERSIONS, version, 'bin', 'initdb')),
  )
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? null : join(POSTGRES_VERSIONS, newest, 'bin')
}

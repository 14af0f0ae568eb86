import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BUILT_SERVER, newDataDir, removeData, startServer } from '../setup/running-server.ts'
import { expect, test } from './support/fixtures.ts'

const PROJECT = join(import.meta.dirname, '../..')
/** Packages are looked for beside the links below, not where these lead. */
const ONLY_LINKED = { NODE_PRESERVE_SYMLINKS: '1', NODE_PRESERVE_SYMLINKS_MAIN: '1' }

test('what the build made runs with the packages of `npm ci --omit=dev` alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-bare-'))
  for (const path of ['build', 'package.json', ...packagesOfServer()]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(PROJECT, path), join(folder, path))
  }
  const dataDir = newDataDir()
  const server = await startServer({ entry: join(folder, BUILT_SERVER), dataDir, environment: ONLY_LINKED })
  for (const path of ['/app', '/api/v1/openapi.json', '/api/docs/reader.js']) {
    const reply = await fetch(`${server.url}${path}`)
    expect([path, reply.status]).toEqual([path, 200])
  }
  await server.stop()

  for (const [sample, count] of [
    ['csv', 5],
    ['pdf', 3],
    ['apkg', 3],
    ['docx', 4],
  ] as const) {
    const args = ['import', `samples/formats/example.${sample}`, '--identifier', 'sample-quiz-learner']
    const out = execFileSync(process.execPath, [join(folder, 'build/server/bank.js'), ...args], {
      cwd: PROJECT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, ...ONLY_LINKED },
    })
    expect(out).toContain(`${count} questions imported`)
  }
  removeData(server)
  rmSync(folder, { recursive: true })
})

test('`npm ci --omit=dev` installs at most 250 packages of 350 MB, Node itself included', () => {
  const packages = packagesOfServer()
  const bytes = packages
    .flatMap((path) => readdirSync(join(PROJECT, path), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  expect(packages.length).toBeLessThanOrEqual(250)
  expect(bytes / 1e6).toBeLessThanOrEqual(350)
})

/** The installed packages that are not only for development; those within another one come with it. */
function packagesOfServer(): readonly string[] {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => /^node_modules\/(?!.*node_modules)/.test(path) && dev !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(PROJECT, path)))
}

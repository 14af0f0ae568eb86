import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { DamagedDatabaseError } from '../../../src/server/store/engine/sqlite/sqlite-file.ts'
import { openStore } from '../../../src/server/store/open-store.ts'
import { startServer, startUntilExit } from '../../setup/running-server.ts'

const PAGE_BYTES = 4096
/** Larger than the files that are checked before they are opened. */
const LARGE_BYTES = 20 * 1024 * 1024

/** Creates a data folder with an intact database, with filler of that size. @returns the database's path */
function soundFile(fillerBytes = 0): string {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-damage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'quizgrove.sqlite')
  copyFileSync(inject('sqliteTemplate'), path)
  const file = new SqliteFile(path)
  file.exec(`create table filler (bytes blob); insert into filler values (zeroblob(${fillerBytes}))`)
  file.close()
  return path
}

function overwrite(path: string, fromPage: number, pages = 1): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xa5, fromPage * PAGE_BYTES, (fromPage + pages) * PAGE_BYTES))
}

const open = (path: string) =>
  openStore({ database: { engine: 'sqlite', file: path }, now: () => 0, newId: () => 'unused' })

const inItsFolder = (path: string) => ({ DATA_DIR: join(path, '..'), SAMPLE: 'off' })

describe('a damaged file is refused and not changed', () => {
  test.each<[string, (path: string) => void]>([
    ['a text by that name', (path) => writeFileSync(path, 'Once upon a time there was a quiz. '.repeat(500))],
    ['truncated in the middle', (path) => truncateSync(path, 10 * PAGE_BYTES)],
    ['a page overwritten', (path) => overwrite(path, 4)],
    ['the list of tables overwritten', (path) => overwrite(path, 0.5)],
  ])('%s', async (_, damage) => {
    const path = soundFile()
    damage(path)
    const before = readFileSync(path)

    const opening = open(path)

    await expect(opening).rejects.toThrow(DamagedDatabaseError)
    await expect(opening).rejects.toThrow(`The database file is damaged: ${path}\n`)
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('at the start of the server: the message says what is damaged, where, and what to do', async () => {
    const path = soundFile()
    overwrite(path, 4)

    const { code, output } = await startUntilExit(inItsFolder(path))

    expect(code).toBe(1)
    expect(output).toContain(`The database file is damaged: ${path}\n`)
    expect(output).toContain('npm run restore')
    expect(output).not.toMatch(/\n\s+at |is ready/)
  })

  test('a missing or empty file does not count as damaged', async () => {
    const path = soundFile()
    truncateSync(path, 0)
    await (await open(path)).close()
    rmSync(path)
    await (await open(path)).close()
  })
})

test('a large file is checked while the server runs; damage stops the server and refuses the next start', async () => {
  const path = soundFile(LARGE_BYTES)
  copyFileSync(path, `${path}.sound`)
  overwrite(path, 3000, 10)

  const whileServing = await startUntilExit(inItsFolder(path))
  expect(whileServing.code).toBe(1)
  expect(whileServing.output).toMatch(/^Quizgrove is ready.*The database file is damaged/s)

  const next = await startUntilExit(inItsFolder(path))
  expect(next.code).toBe(1)
  expect(next.output).toMatch(/^The database file is damaged/)

  copyFileSync(`${path}.sound`, path)
  const { DATA_DIR, ...environment } = inItsFolder(path)
  const again = await startServer({ dataDir: DATA_DIR, environment })
  onTestFinished(() => void again.process.kill('SIGKILL'))
  expect(existsSync(`${path}-damaged`)).toBe(false)
  await again.stop()
})

test('a large intact file serves requests while it is checked, and can be closed meanwhile', async () => {
  const path = soundFile(LARGE_BYTES)
  const store = await open(path)
  await store.checkIntegrity()
  await store.checkWritable()

  const again = store.checkIntegrity()
  await store.close()
  await again
})

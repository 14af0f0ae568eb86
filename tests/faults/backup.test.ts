import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../scripts/backup/make-backup.ts'
import { restoreBackup } from '../../scripts/backup/restore-backup.ts'
import type { ServerData } from '../../scripts/backup/server-data.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newId } from '../../src/server/ids.ts'
import { migrate } from '../../src/server/store/migrations/migrate.ts'
import { migrations } from '../../src/server/store/migrations/migrations.ts'
import { openEngine, openStore } from '../../src/server/store/open-store.ts'
import { programPath } from '../setup/program-path.ts'
import { newDataDir, startServer } from '../setup/running-server.ts'
import { newWriter } from './writer.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const NOW = new Date('2026-11-20T12:00:00.000Z')

function folder(): string {
  const path = newDataDir()
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs `npm run backup` or `npm run restore`. */
async function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [programPath(name), ...args], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

async function serve(dataDir: string) {
  const server = await startServer({ dataDir, environment: { SAMPLE: 'on' } })
  onTestFinished(() => void server.process.kill('SIGKILL'))
  return server
}

const exported = async (url: string, identifier: string) =>
  (await fetch(`${url}/api/v1/user-data/export/${identifier}`)).json()

/** A practice response without its verdict, which changes when a writer judges all answers again. */
const withoutVerdict = ({ is_correct: _, ...response }: { readonly is_correct: boolean }) => response

/** Every row of every table, in the order of its primary key. */
function rowsIn(database: string): Record<string, unknown[]> {
  const file = new SqliteFile(database, { readonly: true })
  const tables = file
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all()
  const rows = tables.map((table) => [
    String(table),
    file.prepare(`select * from "${table}" order by 1, 2`).all(),
  ])
  file.close()
  return Object.fromEntries(rows)
}

test('a backup made while clients write has every row that was acknowledged before it started', async () => {
  const [dataDir, restoredDir, backup] = [folder(), folder(), join(folder(), 'backup')]
  const server = await serve(dataDir)
  const still = await exported(server.url, 'sample-quiz-learner')
  const random = seededRandom(7)
  const names = ['writer-number-a', 'writer-number-b', 'writer-number-c']
  const writers = await Promise.all(names.map((name) => newWriter(server.url, name, random)))
  const stop = new AbortController()
  const running = Promise.all(writers.map((writer) => writer.run(stop.signal)))
  await expect
    .poll(() => writers.every(({ acknowledged }) => acknowledged > 50), { timeout: 15_000 })
    .toBe(true)
  const busy = await Promise.all(names.map((name) => exported(server.url, name)))
  const acknowledgedBefore = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

  const { code, output } = await command('backup', dataDir, backup)

  const acknowledgedAfter = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  expect([code, output]).toEqual([0, expect.stringContaining('The backup is whole')])
  expect(acknowledgedAfter).toBeGreaterThan(acknowledgedBefore)
  expect(await command('restore', dataDir, backup, '--force')).toMatchObject({
    code: 1,
    output: expect.stringContaining('A server is running'),
  })
  stop.abort()
  await running
  expect((await Promise.all(writers.map((writer) => writer.violations()))).flat()).toEqual([])
  await server.stop()

  expect(await command('restore', restoredDir, backup)).toMatchObject({ code: 0 })
  expect(
    new SqliteFile(join(restoredDir, 'quizgrove.sqlite')).pragma('integrity_check', { simple: true }),
  ).toBe('ok')
  const rows = rowsIn(join(restoredDir, 'quizgrove.sqlite'))
  expect(rows).toEqual(rowsIn(join(backup, 'quizgrove.sqlite')))
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(['practice_responses', 'question_notes', 'users']))
  const restored = await serve(restoredDir)
  expect({ ...(await exported(restored.url, 'sample-quiz-learner')), exported_at: 0 }).toEqual({
    ...still,
    exported_at: 0,
  })
  type Exported = { id: string; question_text: string; revision: number }
  for (const [index, name] of names.entries()) {
    const before = busy[index]
    const after = await exported(restored.url, name)
    expect(before.practice_responses.length).toBeGreaterThan(10)
    expect(after.practice_responses.map(withoutVerdict)).toEqual(
      expect.arrayContaining(before.practice_responses.map(withoutVerdict)),
    )
    // These rows are overwritten all the time. The backup may have the earlier value or a newer one, but not an older one.
    const questions = new Map<string, Exported>(after.questions.map((it: Exported) => [it.id, it]))
    for (const { id, question_text, revision } of before.questions as Exported[]) {
      const stored = questions.get(id)
      expect(stored?.revision).toBeGreaterThanOrEqual(revision)
      if (stored?.revision === revision) expect(stored.question_text).toBe(question_text)
    }
    const [noteBefore, noteAfter] = [before.question_notes[0], after.question_notes[0]]
    expect(noteAfter?.id).toBe(noteBefore?.id ?? noteAfter?.id)
    expect(noteAfter?.updated_at ?? '').toSatisfy((time: string) => time >= (noteBefore?.updated_at ?? ''))
  }
  await restored.stop()
}, 120_000)

/** A data folder with one learner of that name and one image. */
async function place(name: string): Promise<ServerData & { readonly imagesDir: string }> {
  const dataDir = folder()
  const at = { dataDir, database: join(dataDir, 'quizgrove.sqlite'), imagesDir: join(dataDir, 'images') }
  const store = await openStore({ database: { engine: 'sqlite', file: at.database }, now: () => 0, newId })
  const user = await store.users.create({ name, w3w_identifier: 'calm-red-fox' })
  if (!('value' in user)) throw new Error('Not created')
  await store.images.add(user.value.id, {
    name: `${name}-image.png`,
    contentType: 'image/png',
    bytes: 3,
    sentDigest: '',
  })
  await store.close()
  mkdirSync(at.imagesDir)
  writeFileSync(join(at.imagesDir, `${name}-image.png`), 'png')
  writeFileSync(join(at.imagesDir, 'nobody-names-it.png'), 'png')
  return at
}

/** Data of the previous release: its tables, and two past tests without the chosen options. */
async function placeOfLastRelease(): Promise<ServerData & { readonly imagesDir: string }> {
  const dataDir = folder()
  const at = { dataDir, database: join(dataDir, 'quizgrove.sqlite'), imagesDir: join(dataDir, 'images') }
  const { db, ddl, close } = await openEngine({ engine: 'sqlite', file: at.database })
  const known = Object.entries(migrations(ddl)).filter(([name]) => name < '0007')
  await migrate(db, Object.fromEntries(known))
  await sql`insert into users (id, name, w3w_identifier, identifier_hash, last_seq, created_at, revision)
    values ('ada', 'Ada', 'a-b-c', 'hash', 2, 0, 'first')`.execute(db)
  const question = JSON.stringify([{ id: 'q', question_text: 'Which?', is_correct: false }])
  await sql`insert into tests (learner, seq, id, score, passed, taken_at, questions)
    select learner, 1, 'first', 70, true, 0, '[]' from users
    union all select learner, 2, 'second', 50, false, 1, ${question} from users`.execute(db)
  await close()
  mkdirSync(at.imagesDir)
  return at
}

const learnerAt = (database: string) => {
  const file = new SqliteFile(database, { readonly: true })
  const name = file.prepare('select name from users').pluck().get()
  file.close()
  return name
}

describe('a backup', () => {
  test('contains the database and the images that it refers to, and nothing else', async () => {
    const backup = join(folder(), 'backup')

    expect(await makeBackup(await place('Ada'), backup, false)).toEqual({ images: 1, missing: 0 })

    expect(readdirSync(backup, { recursive: true }).sort()).toEqual([
      'images',
      join('images', 'Ada-image.png'),
      'quizgrove.sqlite',
    ])
  })

  test('contains no images if they are in a bucket, which a restore does not change', async () => {
    const backup = join(folder(), 'backup')
    const ada = await place('Ada')
    const inBucket = { ...ada, imagesDir: null }
    expect(await makeBackup(inBucket, backup, false)).toEqual({ images: null, missing: 0 })
    expect(readdirSync(backup)).toEqual(['quizgrove.sqlite'])

    expect(await restoreBackup(inBucket, backup, true, NOW)).toEqual({ movedTo: expect.any(String) })
    expect(learnerAt(ada.database)).toBe('Ada')
    expect(readdirSync(join(ada.dataDir, 'images')).sort()).toEqual(['Ada-image.png', 'nobody-names-it.png'])
  })

  test('counts an image whose file is missing', async () => {
    const ada = await place('Ada')
    rmSync(join(ada.imagesDir, 'Ada-image.png'))

    expect(await makeBackup(ada, join(folder(), 'backup'), false)).toEqual({ images: 0, missing: 1 })
  })

  test('replaces an existing backup only with --force, and then completely', async () => {
    const backup = join(folder(), 'backup')
    await makeBackup(await place('Ada'), backup, false)
    const bob = await place('Bob')

    await expect(makeBackup(bob, backup, false)).rejects.toThrow('--force')
    expect(learnerAt(join(backup, 'quizgrove.sqlite'))).toBe('Ada')
    await makeBackup(bob, backup, true)

    expect(learnerAt(join(backup, 'quizgrove.sqlite'))).toBe('Bob')
    expect(readdirSync(join(backup, '..'))).toEqual(['backup'])
  })

  test('of a damaged database is refused, and leaves nothing behind', async () => {
    const ada = await place('Ada')
    writeFileSync(ada.database, readFileSync(ada.database).fill(0xa5, 4 * 4096, 5 * 4096))
    const parent = folder()

    await expect(makeBackup(ada, join(parent, 'backup'), false)).rejects.toThrow('damaged')
    expect(readdirSync(parent)).toEqual([])
  })
})

describe('a restore', () => {
  test('into an empty folder needs no --force', async () => {
    const backup = join(folder(), 'backup')
    await makeBackup(await place('Ada'), backup, false)
    const dataDir = folder()
    const empty = { dataDir, database: join(dataDir, 'quizgrove.sqlite'), imagesDir: join(dataDir, 'images') }

    expect(await restoreBackup(empty, backup, false, NOW)).toEqual({ movedTo: null })

    expect(learnerAt(empty.database)).toBe('Ada')
    expect(readdirSync(empty.imagesDir)).toEqual(['Ada-image.png'])
  })

  test('of a backup of the previous release, without exams, opens with every past test', async () => {
    const backup = join(folder(), 'backup')
    await makeBackup(await placeOfLastRelease(), backup, false)
    const dataDir = folder()
    const database = join(dataDir, 'quizgrove.sqlite')
    await restoreBackup({ dataDir, database, imagesDir: join(dataDir, 'images') }, backup, false, NOW)

    const store = await openStore({ database: { engine: 'sqlite', file: database }, now: () => 0, newId })
    const tests = await store.tests.ofUser('ada', {})
    await store.close()
    expect(tests).toMatchObject([
      { id: 'second', score: 50, passed: false, exam: null, questions: [{ id: 'q', is_correct: false }] },
      { id: 'first', score: 70, passed: true, categories: null, exam: null, questions: [] },
    ])
  })

  test('moves existing files aside with --force, and refuses without', async () => {
    const backup = join(folder(), 'backup')
    await makeBackup(await place('Ada'), backup, false)
    const bob = await place('Bob')

    await expect(restoreBackup(bob, backup, false, NOW)).rejects.toThrow('--force')
    expect(learnerAt(bob.database)).toBe('Bob')
    const { movedTo } = await restoreBackup(bob, backup, true, NOW)

    expect(learnerAt(bob.database)).toBe('Ada')
    expect(readdirSync(bob.imagesDir)).toEqual(['Ada-image.png'])
    expect(learnerAt(join(String(movedTo), 'quizgrove.sqlite'))).toBe('Bob')
    expect(existsSync(join(String(movedTo), 'images', 'Bob-image.png'))).toBe(true)
  })

  test('is refused while another process has the data open', async () => {
    const backup = join(folder(), 'backup')
    const ada = await place('Ada')
    await makeBackup(ada, backup, false)
    const database = { engine: 'sqlite', file: ada.database } as const
    const store = await openStore({ database, now: () => 0, newId })

    await expect(restoreBackup(ada, backup, true, NOW)).rejects.toThrow('A server is running')

    await store.checkWritable()
    await store.close()
  })

  test.each<[string, (backup: string) => void, string]>([
    ['is none', (backup) => rmSync(join(backup, 'quizgrove.sqlite')), 'not a backup'],
    [
      'is damaged',
      (backup) => writeFileSync(join(backup, 'quizgrove.sqlite'), 'Once upon a time. '.repeat(999)),
      'damaged',
    ],
    [
      'a newer release made',
      (backup) =>
        new SqliteFile(join(backup, 'quizgrove.sqlite'))
          .exec("insert into kysely_migration values ('9999-from-the-future', '2100-01-01')")
          .close(),
      'newer release',
    ],
  ])('from what %s is refused, and the existing data stays', async (_, spoil, reason) => {
    const backup = join(folder(), 'backup')
    const ada = await place('Ada')
    await makeBackup(ada, backup, false)
    spoil(backup)
    const before = readdirSync(ada.dataDir)

    await expect(restoreBackup(ada, backup, true, NOW)).rejects.toThrow(reason)

    expect(learnerAt(ada.database)).toBe('Ada')
    expect(readdirSync(ada.dataDir).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(
      before.filter((name) => !/-(wal|shm)$/.test(name)),
    )
  })
})

import { readFileSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../src/server/store/engine/engine.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import type { Tables } from '../../../src/server/store/schema.ts'
import { describeOnEngine } from '../../setup/engines.ts'

const commit = () => true
const rollBack = () => false

function add(name: string) {
  return async (trx: Kysely<Tables>) => {
    await trx.insertInto('secrets').values({ name, value: 'x' }).execute()
    return name
  }
}

async function names({ db }: Pick<Engine, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('secrets')
    .select('name')
    .where('value', '=', 'x')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

describeOnEngine('sqlite', 'writes that arrive within one turn', (given) => {
  let file = ''
  let engine: Engine
  beforeEach(async () => {
    if (given.database.engine !== 'sqlite') throw new Error('Not a file')
    file = given.database.file
    engine = await openEngine(given.database)
  })
  afterEach(() => engine.close())

  test('share one commit', async () => {
    const before = commitsIn(`${file}-wal`)

    await Promise.all(['a', 'b', 'c'].map((name) => engine.transact(add(name), commit)))

    expect(commitsIn(`${file}-wal`) - before).toBe(1)
    expect(await names(engine)).toEqual(['a', 'b', 'c'])
  })

  test('are acknowledged only when others can read what they wrote', async () => {
    const other = new SqliteFile(file)
    const seenByOthers = () => other.prepare("select name from secrets where value = 'x'").pluck().all()

    const seen = await Promise.all(
      ['a', 'b'].map(async (name) => {
        await engine.transact(async (trx) => {
          await add(name)(trx)
          expect(seenByOthers()).toEqual([])
        }, commit)
        return seenByOthers()
      }),
    )
    other.close()

    expect(seen).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  test('see the writes before them', async () => {
    const [, seen] = await Promise.all([
      engine.transact(add('a'), commit),
      engine.transact((trx) => names({ db: trx }), rollBack),
    ])

    expect(seen).toEqual(['a'])
  })

  test('are not rolled back with a refused write of the same group', async () => {
    const results = await Promise.all([
      engine.transact(add('a'), commit),
      engine.transact(add('b'), rollBack),
      engine.transact(add('c'), commit),
    ])

    expect(results).toEqual(['a', 'b', 'c'])
    expect(await names(engine)).toEqual(['a', 'c'])
  })

  test('are not rolled back with a write of the same group that fails halfway', async () => {
    const failing = async (trx: Transaction<Tables>) => {
      await add('b')(trx)
      return add('a')(trx)
    }

    const results = await Promise.allSettled([
      engine.transact(add('a'), commit),
      engine.transact(failing, commit),
      engine.transact(add('c'), commit),
    ])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await names(engine)).toEqual(['a', 'c'])
  })

  test('are not lost when a write of the same group aborts the transaction', async () => {
    const fatal = async (trx: Transaction<Tables>) => {
      await sql`rollback`.execute(trx)
      throw new Error('all is undone')
    }

    const results = await Promise.allSettled([
      engine.transact(add('a'), commit),
      engine.transact(fatal, commit),
      engine.transact(add('c'), commit),
    ])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: { message: 'all is undone' } })
    expect(await names(engine)).toEqual(['a', 'c'])
  })

  test('are counted when committed; a commit is counted if any write in it succeeds', async () => {
    const { commits, writes } = engine.stats()
    const since = () => [engine.stats().commits - commits, engine.stats().writes - writes]

    await engine.transact(add('a'), rollBack)
    expect(since()).toEqual([0, 0])

    await Promise.all([
      engine.transact(add('a'), commit),
      engine.transact(add('b'), rollBack),
      engine.transact(add('c'), commit),
    ])
    expect(since()).toEqual([1, 2])
  })

  test('that arrive just before the store is closed are committed', async () => {
    const written = Promise.all(['a', 'b'].map((name) => engine.transact(add(name), commit)))
    await engine.close()
    await written

    engine = await openEngine({ engine: 'sqlite', file })
    expect(await names(engine)).toEqual(['a', 'b'])
  })
})

/** Counts the frames of a write-ahead log that end a transaction: the second number of their header is not 0. https://sqlite.org/walformat.html */
function commitsIn(log: string): number {
  const bytes = readFileSync(log)
  if (bytes.length === 0) return 0
  const frameBytes = 24 + bytes.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frameBytes <= bytes.length; at += frameBytes) {
    if (bytes.readUInt32BE(at + 4) !== 0) commits++
  }
  return commits
}

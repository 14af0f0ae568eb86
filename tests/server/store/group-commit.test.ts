import { readFileSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../src/server/store/engine/engine.ts'
import { openEngine } from '../../../src/server/store/engine/open-engine.ts'
import type { Tables } from '../../../src/server/store/schema.ts'
import { describeOnEngine } from '../../setup/engines.ts'

const kept = () => true
const undone = () => false

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

    await Promise.all(['a', 'b', 'c'].map((name) => engine.transact(add(name), kept)))

    expect(commitsIn(`${file}-wal`) - before).toBe(1)
    expect(await names(engine)).toEqual(['a', 'b', 'c'])
  })

  test('are confirmed when all others can read what they wrote, and not before', async () => {
    const other = new SqliteFile(file)
    const seenByOthers = () => other.prepare("select name from secrets where value = 'x'").pluck().all()

    const seen = await Promise.all(
      ['a', 'b'].map(async (name) => {
        await engine.transact(async (trx) => {
          await add(name)(trx)
          expect(seenByOthers()).toEqual([])
        }, kept)
        return seenByOthers()
      }),
    )
    other.close()

    expect(seen).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  test('see those before them', async () => {
    const [, seen] = await Promise.all([
      engine.transact(add('a'), kept),
      engine.transact((trx) => names({ db: trx }), undone),
    ])

    expect(seen).toEqual(['a'])
  })

  test('are not rolled back with a neighbor that is refused', async () => {
    const results = await Promise.all([
      engine.transact(add('a'), kept),
      engine.transact(add('b'), undone),
      engine.transact(add('c'), kept),
    ])

    expect(results).toEqual(['a', 'b', 'c'])
    expect(await names(engine)).toEqual(['a', 'c'])
  })

  test('are not rolled back with a neighbor that fails halfway', async () => {
    const failing = async (trx: Transaction<Tables>) => {
      await add('b')(trx)
      return add('a')(trx)
    }

    const results = await Promise.allSettled([
      engine.transact(add('a'), kept),
      engine.transact(failing, kept),
      engine.transact(add('c'), kept),
    ])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await names(engine)).toEqual(['a', 'c'])
  })

  test('are not lost with the transaction that a neighbor aborts', async () => {
    const fatal = async (trx: Transaction<Tables>) => {
      await sql`rollback`.execute(trx)
      throw new Error('all is undone')
    }

    const results = await Promise.allSettled([
      engine.transact(add('a'), kept),
      engine.transact(fatal, kept),
      engine.transact(add('c'), kept),
    ])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: { message: 'all is undone' } })
    expect(await names(engine)).toEqual(['a', 'c'])
  })

  test('are counted when they are committed, and their commits when one of them is', async () => {
    const { commits, writes } = engine.stats()
    const since = () => [engine.stats().commits - commits, engine.stats().writes - writes]

    await engine.transact(add('a'), undone)
    expect(since()).toEqual([0, 0])

    await Promise.all([
      engine.transact(add('a'), kept),
      engine.transact(add('b'), undone),
      engine.transact(add('c'), kept),
    ])
    expect(since()).toEqual([1, 2])
  })

  test('that arrive just before the store is closed are committed', async () => {
    const written = Promise.all(['a', 'b'].map((name) => engine.transact(add(name), kept)))
    await engine.close()
    await written

    engine = await openEngine({ engine: 'sqlite', file })
    expect(await names(engine)).toEqual(['a', 'b'])
  })
})

/** Frames of a write-ahead log that end a transaction: their header's second number is not 0. https://sqlite.org/walformat.html */
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

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../../src/server/store/engine/engine.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import { describeOnEngine, type TestEngine } from '../../setup/engines.ts'

/** An engine with few connections, so that the test's own statements run on the same ones as the store's. */
async function withConnections(given: TestEngine, connections: number): Promise<Engine> {
  if (given.database.engine !== 'postgres') throw new Error('Not a server')
  const engine = await openEngine({ ...given.database, limits: { connections } })
  onTestFinished(() => engine.close())
  return engine
}

/** Prepares a statement that adds a secret of a given name and returns the name. */
function prepareAdd({ db, autocommit }: Engine) {
  if (autocommit === null) throw new Error('Not on this engine')
  const query = db.insertInto('secrets').values({ name: '', value: 'x' }).returning('name').compile()
  const add = autocommit(query)
  return async (name: string) => (await add([name, 'x'])).map((row) => row.name)
}

async function preparedNames({ db }: Engine): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  return rows.map(({ name }) => name)
}

describeOnEngine('postgres', 'a write that is one statement', (given) => {
  test('does not wait behind reads, however many there are', async () => {
    const other = await withConnections(given, 1)
    await sql`select pg_advisory_lock(1)`.execute(other.db)
    const engine = await withConnections(given, 4)
    const reads = Array.from({ length: 8 }, () => sql`select pg_advisory_xact_lock(1)`.execute(engine.db))
    expect(await prepareAdd(engine)('a')).toEqual(['a'])
    expect(engine.stats().pool?.waiting).toBeGreaterThan(0)
    await sql`select pg_advisory_unlock(1)`.execute(other.db)
    await Promise.all(reads)
  })

  test('is prepared once, under a name derived from its text', async () => {
    const engine = await withConnections(given, 1)
    const add = prepareAdd(engine)
    expect([await add('a'), await add('b')]).toEqual([['a'], ['b']])
    expect(await preparedNames(engine)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    const { commits, writes, failures } = engine.stats()
    expect({ commits, writes, failures }).toEqual({ commits: 2, writes: 2, failures: 0 })
  })

  test('falls back to unnamed statements behind a proxy that forgets names', async () => {
    const engine = await withConnections(given, 1)
    const add = prepareAdd(engine)
    await add('a')
    await sql`deallocate all`.execute(engine.db)
    expect([await add('b'), await add('c')]).toEqual([['b'], ['c']])
    expect(await preparedNames(engine)).toEqual([])
  })

  test('falls back to unnamed statements behind a proxy that shares names', async () => {
    const first = await withConnections(given, 1)
    await prepareAdd(first)('a')
    const [name = ''] = await preparedNames(first)
    const engine = await withConnections(given, 1)
    await sql`prepare ${sql.id(name)} as select 1`.execute(engine.db)
    const names = ['b', 'c', 'd', 'e', 'f']
    expect(await Promise.all(names.map(prepareAdd(engine)))).toEqual(names.map((each) => [each]))
  })
})

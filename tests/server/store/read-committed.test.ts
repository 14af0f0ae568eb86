import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Params, prepareWith } from '../../../src/server/store/engine/prepared-query.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../../setup/engines.ts'

const NAME = 'looked-at'

async function setUp(engine: TestEngine) {
  const { db, transact, readCommitted, ...opened } = await openEngine(engine.database)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= opened.close()
    return closed
  }
  onTestFinished(close)
  const findValue = prepareWith(readCommitted, (param: Params<{ name: string }>) =>
    db.selectFrom('secrets').select('value').where('name', '=', param('name')),
  )
  return {
    close,
    value: async () => (await findValue({ name: NAME }))[0]?.value ?? null,
    write: (name: string, value: string, within = async () => {}, shouldCommit = true) =>
      transact(
        async (trx) => {
          await trx.insertInto('secrets').values({ name, value }).execute()
          await within()
        },
        () => shouldCommit,
      ),
  }
}

describeOnBothEngines('a read outside of transactions', (engine) => {
  test('sees nothing of a transaction in progress, and all of it once it is acknowledged', async () => {
    const { value, write } = await setUp(engine)
    const seen: (string | null)[] = []
    await write(NAME, 'new', async () => void seen.push(await value()))
    seen.push(await value())
    expect(seen).toEqual([null, 'new'])
  })

  test('sees nothing of a transaction that was rolled back', async () => {
    const { value, write } = await setUp(engine)
    await write(NAME, 'new', async () => {}, false)
    expect(await value()).toBeNull()
  })
})

describeOnEngine('sqlite', 'committed reads beside writes', (engine) => {
  test('many in parallel all return', async () => {
    const { value, write } = await setUp(engine)
    await write(NAME, 'new')
    const seen = await Promise.all(Array.from({ length: 100 }, value))
    expect(seen).toEqual(Array(100).fill('new'))
  })

  test('all return before the database is closed, and are refused after that', async () => {
    const { value, write, close } = await setUp(engine)
    await write(NAME, 'new')
    const before = value()
    await close()
    expect(await before).toBe('new')
    await expect(value()).rejects.toThrow('not open')
  })

  test('do not make the log grow more than writes alone do', async () => {
    if (engine.database.engine !== 'sqlite') return expect.unreachable()
    const { value, write } = await setUp(engine)
    for (let writes = 0; writes < 100; writes++) {
      // A new turn of the event loop for each, in which the write comes first.
      await nextTurn()
      const written = write(`${writes}`, 'a'.repeat(100_000))
      await Promise.all([value(), written])
    }
    // SQLite restarts the log after a thousand pages, 4 MB.
    expect(statSync(`${engine.database.file}-wal`).size).toBeLessThan(6_000_000)
  })
})

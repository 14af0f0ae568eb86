import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '../../../src/server/store/engine.ts'
import { prepareLook, type Slots } from '../../../src/server/store/prepared-query.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'

async function scene(engine: TestEngine) {
  const { db, transact, look, close } = await openEngine(engine.database)
  onTestFinished(close)
  const findValue = prepareLook(look, (slot: Slots<{ name: string }>) =>
    db.selectFrom('secrets').select('value').where('name', '=', slot('name')),
  )
  return {
    value: async () => (await findValue({ name: 'looked-at' }))[0]?.value ?? null,
    write: (within: () => Promise<void>, isKept = true) =>
      transact(
        async (trx) => {
          await trx.insertInto('secrets').values({ name: 'looked-at', value: 'new' }).execute()
          await within()
        },
        () => isKept,
      ),
  }
}

describeOnBothEngines('a look outside of transactions', (engine) => {
  test('sees nothing of a transaction under way, and all of it once that was acknowledged', async () => {
    const { value, write } = await scene(engine)
    const seen: (string | null)[] = []
    await write(async () => void seen.push(await value()))
    seen.push(await value())
    expect(seen).toEqual([null, 'new'])
  })

  test('sees nothing of what was undone', async () => {
    const { value, write } = await scene(engine)
    await write(async () => {}, false)
    expect(await value()).toBeNull()
  })
})

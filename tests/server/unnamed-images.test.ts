import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OWNER_NAME, removeUnnamed } from '../../src/server/images/remove-unnamed.ts'
import { createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../setup/engines.ts'
import { upload } from '../setup/upload.ts'

const png = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

const DAY_MS = 24 * 60 * 60 * 1000

async function scene(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const { url } = (await upload(api, { file: await png(), userId: user.id })).body
  const named = url.replace('/images/', '')
  // As if the server had died between the file and its row.
  await api.images.put('left-behind.png', Buffer.from('png'))
  const faults: unknown[] = []
  const log = { request: () => {}, fault: (error: unknown) => faults.push(error) }
  const parts = { store: engine.store, images: api.images, log }
  // Files are dated by the clock of where they lie.
  const removeAfter = (days: number) => removeUnnamed({ ...parts, now: () => Date.now() + days * DAY_MS })
  return { api, named, faults, removeAfter }
}

describeOnBothEngines('files that no row names', (engine) => {
  test('go after 30 days; those that a row names stay', async () => {
    const { api, named, faults, removeAfter } = await scene(engine)
    await removeAfter(29)
    expect((await api.imageFiles()).toSorted()).toEqual(['left-behind.png', named].toSorted())
    await removeAfter(31)
    expect([await api.imageFiles(), faults]).toEqual([[named], []])
  })

  test('stay where another database keeps its images, too', async () => {
    const { api, faults, removeAfter } = await scene(engine)
    await api.images.put(OWNER_NAME, Buffer.from('somebody else'))
    await removeAfter(31)
    expect([(await api.imageFiles()).length, faults.length]).toEqual([2, 1])
  })

  test('where nothing lies, nobody’s name is put', async () => {
    const api = await serveApi(engine)
    const log = { request: () => {}, fault: (error: unknown) => expect(error).toBeUndefined() }
    await removeUnnamed({ store: engine.store, images: api.images, now: () => Date.now(), log })
    expect(await api.images.open(OWNER_NAME)).toBeNull()
  })
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { removeOrphanedImages } from '../../src/server/cleanup.ts'
import { type ImageFiles, OWNER_NAME } from '../../src/server/images/image-files.ts'
import { createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../setup/engines.ts'
import { upload } from '../setup/upload.ts'

const png = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

/** A file name like those of images. */
const LEFT_BEHIND = 'left-behind-0000000000.png'
const DAY_MS = 24 * 60 * 60 * 1000

interface Circumstances {
  /** The age of the images, days. */
  readonly filesAreOlderBy?: number
  readonly ending?: AbortSignal
}

async function* olderBy(days: number, images: ImageFiles): ReturnType<ImageFiles['list']> {
  for await (const { name, putAt } of images.list()) {
    yield { name, putAt: name === OWNER_NAME ? putAt : putAt - days * DAY_MS }
  }
}

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const { url } = (await upload(api, { file: await png(), userId: user.id })).body
  const named = url.replace('/images/', '')
  // As if the server had crashed between storing the file and its row.
  await api.images.put(LEFT_BEHIND, Buffer.from('png'))
  const faults: unknown[] = []
  const log = { request: () => {}, error: (error: unknown) => faults.push(error), failedLookups: () => {} }
  // Files are dated by the clock of their storage.
  const removeAfter = (days: number, { filesAreOlderBy = 0, ending }: Circumstances = {}) => {
    const images = { ...api.images, list: () => olderBy(filesAreOlderBy, api.images) }
    const now = () => Date.now() + days * DAY_MS
    return removeOrphanedImages({ store: engine.store, images, now, log }, ending)
  }
  return { api, named, faults, removeAfter }
}

describeOnBothEngines('image files without a row', (engine) => {
  test('are removed after 30 days; files with a row stay', async () => {
    const { api, named, faults, removeAfter } = await setUp(engine)
    await removeAfter(0)
    await removeAfter(29)
    expect((await api.imageFiles()).toSorted()).toEqual([LEFT_BEHIND, named].toSorted())
    await removeAfter(31)
    expect([await api.imageFiles(), faults]).toEqual([[named], []])
  })

  test('have an owner that is written again when it is found empty', async () => {
    const { api, faults, removeAfter } = await setUp(engine)
    await api.images.put(OWNER_NAME, Buffer.alloc(0))
    await removeAfter(0)
    await removeAfter(31)
    expect([(await api.imageFiles()).includes(LEFT_BEHIND), faults]).toEqual([false, []])
  })

  test('stay, however old, until the database has used this storage for 30 days', async () => {
    const { api, faults, removeAfter } = await setUp(engine)
    await removeAfter(1000)
    expect(await api.imageFiles()).toHaveLength(2)
    await removeAfter(29, { filesAreOlderBy: 1000 })
    expect([(await api.imageFiles()).length, faults]).toEqual([2, []])
    await removeAfter(31, { filesAreOlderBy: 1000 })
    expect([(await api.imageFiles()).length, faults]).toEqual([1, []])
  })

  test('stay if their names are not those of images', async () => {
    const { api, named, removeAfter } = await setUp(engine)
    const others = ['holiday.png', 'quizgrove-2026-11-21.dump']
    for (const name of others) await api.images.put(name, Buffer.from('not ours'))
    await removeAfter(0)
    await removeAfter(31)
    expect((await api.imageFiles()).toSorted()).toEqual([...others, named].toSorted())
  })

  test('stay if the server is stopping', async () => {
    const { api, removeAfter } = await setUp(engine)
    await removeAfter(0)
    await removeAfter(31, { ending: AbortSignal.abort() })
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test('stay if another database uses the same storage', async () => {
    const { api, faults, removeAfter } = await setUp(engine)
    await api.images.put(OWNER_NAME, Buffer.from('somebody else'))
    await removeAfter(31)
    expect([(await api.imageFiles()).length, faults.length]).toEqual([2, 1])
  })

  test('are removed by one of two databases that first used the storage at the same moment', async () => {
    const { api } = await setUp(engine)
    const databases = ['a', 'b'].map((letter) => {
      const removed: string[] = []
      const faults: unknown[] = []
      const images = {
        ...api.images,
        remove: (name: string) => {
          removed.push(name)
          return api.images.remove(name)
        },
      }
      const store = {
        ...engine.store,
        images: { ...engine.store.images, ownerSecret: async () => `the secret of ${letter}` },
      }
      const log = {
        request: () => {},
        error: (error: unknown) => faults.push(error),
        failedLookups: () => {},
      }
      const removeAfter = (days: number) =>
        removeOrphanedImages({ store, images, now: () => Date.now() + days * DAY_MS, log })
      return { removed, faults, removeAfter }
    })
    for (const days of [0, 31]) await Promise.all(databases.map(({ removeAfter }) => removeAfter(days)))
    const outcomes = databases.map(({ removed, faults }) => ({ removed, faults: faults.length }))
    expect(outcomes.toSorted((a, b) => a.faults - b.faults)).toEqual([
      { removed: [LEFT_BEHIND], faults: 0 },
      { removed: [], faults: 1 },
    ])
  })

  test('an empty storage gets no owner', async () => {
    const api = await serveApi(engine)
    const log = {
      request: () => {},
      error: (error: unknown) => expect(error).toBeUndefined(),
      failedLookups: () => {},
    }
    await removeOrphanedImages({ store: engine.store, images: api.images, now: () => Date.now(), log })
    expect(await api.images.open(OWNER_NAME)).toBeNull()
  })
})

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowserStorage } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { open } from '../../http/client.ts'
import { inTransaction } from './cache-database.ts'
import { fetchOrCached, textListSource } from './fetch-or-cached.ts'
import { activateCache, clearOfflineCache, readCachedText } from './offline-cache.ts'
import { refreshCache } from './refresh-cache.ts'

const LEARNER = { id: 'ada', name: 'Ada', identifier: 'red-green-blue' }

/** What the server has, and the tag of it; null: a server without tags. */
let stored: { text: string; tag: string | null }
/** The tags that requests named, and the statuses of their replies. */
let asked: (readonly [tag: string | null, status: number])[]

beforeEach(async () => {
  asked = []
  stored = { text: '["first"]', tag: '"1-gzip"' }
  stubBrowserStorage(LEARNER.identifier)
  await clearOfflineCache()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const named = new Headers(headers).get('If-None-Match')
    const { text, tag } = stored
    const isCurrent = named !== null && named === tag
    asked.push([named, isCurrent ? 304 : 200])
    const known = tag === null ? {} : { ETag: tag }
    return isCurrent
      ? new Response(null, { status: 304, headers: known })
      : new Response(text, { headers: known })
  })
  activateCache(LEARNER)
})

const source = () =>
  textListSource({
    list: 'notes',
    request: (signal, headers) => open('GET', '/question-notes/user/ada', { signal, headers }),
    decode: (reply) => reply,
    learnerOf: () => LEARNER.id,
    owner: { id: LEARNER.id },
  })

/** Loads the list, and waits until the page is idle: what arrived is then cached. */
async function load(): Promise<unknown> {
  const { value, cachedAt } = await fetchOrCached(source())
  await rest()
  expect(cachedAt).toBeNull()
  return value
}

const rest = async () => {
  await vi.advanceTimersByTimeAsync(1500)
  for (let task = 0; task < 100; task++) await new Promise((resolve) => setImmediate(resolve))
}

const cached = async () => {
  const list = await readCachedText('notes', { id: LEARNER.id })
  return list && { text: await list.text.text(), etag: list.etag, askedAt: list.askedAt }
}

const replaceCached = async (text: string) => {
  await inTransaction('readwrite', async (cache) => {
    await cache.objectStore('cached-texts').put(new Blob([text]), ['notes', LEARNER.id])
  })
}

test('an unchanged list is not sent again: its own text is read, and counts as just requested', async () => {
  expect(await load()).toEqual(['first'])
  const before = await cached()
  vi.spyOn(Date, 'now').mockReturnValue((before?.askedAt ?? 0) + 5000)
  expect(await load()).toEqual(['first'])
  expect(asked).toEqual([
    [null, 200],
    ['"1-gzip"', 304],
  ])
  expect(await cached()).toEqual({ ...before, askedAt: (before?.askedAt ?? 0) + 5000 })
})

test('a changed list is sent, and cached with its new tag', async () => {
  await load()
  stored = { text: '["second"]', tag: '"2"' }
  expect(await load()).toEqual(['second'])
  expect(await load()).toEqual(['second'])
  expect(asked).toEqual([
    [null, 200],
    ['"1-gzip"', 200],
    ['"2"', 304],
  ])
  expect(await cached()).toMatchObject({ text: '["second"]', etag: '"2"' })
})

test('a server without tags sends the list each time', async () => {
  stored = { text: '["first"]', tag: null }
  await load()
  expect(await load()).toEqual(['first'])
  expect(asked).toEqual([
    [null, 200],
    [null, 200],
  ])
})

test('a cached text that cannot be read is fetched again', async () => {
  await load()
  await replaceCached('["fir')
  expect(await load()).toEqual(['first'])
  expect(asked).toEqual([
    [null, 200],
    ['"1-gzip"', 304],
    [null, 200],
  ])
  expect(await cached()).toMatchObject({ text: '["first"]', etag: '"1-gzip"' })
})

test('lists that are fetched only to be cached are confirmed in the same way', async () => {
  await load()
  await refreshCache(LEARNER, ['notes'])
  await rest()
  expect(asked.at(-1)).toEqual(['"1-gzip"', 304])
  expect(await cached()).toMatchObject({ text: '["first"]', etag: '"1-gzip"' })
})

test('a database that hangs does not delay the request: the whole list is asked for', async () => {
  await load()
  let isHeld = true
  const held = inTransaction('readwrite', async (cache) => {
    while (isHeld) await cache.objectStore('cached-lists').count()
  })
  const loading = fetchOrCached(source())
  await rest()
  await rest()
  const askedMeanwhile = [...asked]
  isHeld = false
  await held
  expect((await loading).value).toEqual(['first'])
  expect(askedMeanwhile).toEqual([
    [null, 200],
    [null, 200],
  ])
})

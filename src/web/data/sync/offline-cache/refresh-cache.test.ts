import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowserStorage } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { open } from '../../http/client.ts'
import { isOffline, reportReply } from '../../http/connection.ts'
import { fetchOrCached, textListSource } from './fetch-or-cached.ts'
import { activateCache, clearOfflineCache, deactivateCache, readCachedText } from './offline-cache.ts'
import { completeCache, refreshCache, withCacheDeactivated } from './refresh-cache.ts'

const LEARNER = { id: 'ada', name: 'Ada', identifier: 'red-green-blue' }
const RESPONSES = '/api/v1/practice-responses/user/ada?cursor=start&compact=true'

/** What was requested from the server, and whether the request was aborted. */
let asked: { readonly path: string; readonly isAborted: () => boolean }[]

beforeEach(async () => {
  asked = []
  stubBrowserStorage(LEARNER.identifier)
  await clearOfflineCache()
  // A server that does not reply.
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    asked.push({ path, isAborted: () => signal?.aborted === true })
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})

const notes = (learnerId: string) =>
  textListSource({
    list: 'notes',
    request: (signal) => open('GET', `/question-notes/user/${learnerId}`, { signal }),
    decode: (reply) => reply,
    learnerOf: () => learnerId,
    owner: { id: learnerId },
  })

test('requests for the cache are aborted before a change that makes the learner’s id invalid', async () => {
  const warned = vi.spyOn(console, 'warn')
  activateCache(LEARNER)
  const refreshing = refreshCache(LEARNER, ['practice-responses', 'notes'])
  await vi.waitFor(() => expect(asked).not.toEqual([]))
  expect(asked.map(({ path, isAborted }) => [path, isAborted()])).toEqual([[RESPONSES, false]])
  const left = await withCacheDeactivated(LEARNER, async () => asked.filter(({ isAborted }) => !isAborted()))
  await refreshing
  expect([left, asked.length, warned.mock.calls]).toEqual([[], 1, []])
})

test('a reply that is aborted while it arrives is not logged, and not cached', async () => {
  const warned = vi.spyOn(console, 'warn')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const endless = new ReadableStream(
      {
        start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)),
        pull: () => read(),
      },
      { highWaterMark: 0 },
    )
    return new Response(endless)
  })
  activateCache(LEARNER)
  await refreshCache(LEARNER, ['notes'])
  await vi.advanceTimersByTimeAsync(1500)
  await isRead
  deactivateCache()
  await vi.advanceTimersByTimeAsync(1500)
  expect([await readCachedText('notes', { id: LEARNER.id }), warned.mock.calls]).toEqual([null, []])
})

test('without a connection nothing is logged, and no further list is tried', async () => {
  const warned = vi.spyOn(console, 'warn')
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push({ path, isAborted: () => false })
    throw new TypeError('Failed to fetch')
  })
  activateCache(LEARNER)
  await refreshCache(LEARNER, ['practice-responses', 'notes'])
  // Ends the checks whether the server can be reached.
  await vi.waitFor(() => expect(isOffline()).toBe(true))
  reportReply()
  const lists = asked.map(({ path }) => path).filter((path) => path.startsWith('/api/'))
  expect([lists, warned.mock.calls]).toEqual([[RESPONSES], []])
})

test('after a change that failed all lists are fetched again', async () => {
  activateCache(LEARNER)
  const change = () => Promise.reject(new Error('away'))
  await expect(withCacheDeactivated(LEARNER, change)).rejects.toThrow('away')
  await vi.waitFor(() =>
    expect(asked.map(({ path, isAborted }) => [path, isAborted()])).toEqual([
      ['/api/v1/user-data/load/red-green-blue', false],
    ]),
  )
})

test('a list that a screen still waits for is not fetched a second time; one that failed is', async () => {
  // There is no `localStorage` for the outbox here.
  vi.spyOn(console, 'warn').mockReturnValue()
  activateCache(LEARNER)
  const [first, second] = [new AbortController(), new AbortController()]
  const fetches = [first, second].map(({ signal }) => fetchOrCached({ ...notes(LEARNER.id), signal }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  void completeCache(LEARNER)
  first.abort()
  await expect(fetches[0]).rejects.toThrow()
  expect(asked).toHaveLength(2)
  second.abort()
  await expect(fetches[1]).rejects.toThrow()
  await vi.waitFor(() =>
    expect(asked.slice(2).map(({ path }) => path)).toEqual(['/api/v1/user-data/load/red-green-blue']),
  )
})

test('the next learner does not wait for lists of the previous one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  activateCache(LEARNER)
  void fetchOrCached(notes(LEARNER.id))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  deactivateCache()
  const next = { ...LEARNER, id: 'grace' }
  activateCache(next)
  void completeCache(next)
  await vi.waitFor(() =>
    expect(asked.slice(1).map(({ path }) => path)).toEqual(['/api/v1/user-data/load/red-green-blue']),
  )
})

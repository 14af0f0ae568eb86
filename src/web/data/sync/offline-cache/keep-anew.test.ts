import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../http/client.ts'
import { fetchOrKept } from './fetch-or-kept.ts'
import { keepAnew, keepRest, withNothingKept } from './keep-anew.ts'
import { serveKeptBank, stopKeeping } from './kept-bank.ts'

const LEARNER = { id: 'ada', name: 'Ada', identifier: 'red-green-blue' }

/** What the server was asked for, and whether the page still waits for it. */
let asked: { readonly path: string; readonly isWaited: () => boolean }[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }), delete: async () => true })
  vi.stubGlobal('localStorage', { getItem: () => LEARNER.identifier })
  // A server that takes its time.
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    asked.push({ path, isWaited: () => signal?.aborted !== true })
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})

test('what is asked for only to be kept is given up before a change after which its id leads nowhere', async () => {
  const warned = vi.spyOn(console, 'warn')
  serveKeptBank(LEARNER)
  const keeping = keepAnew(LEARNER, ['practice-responses', 'notes'])
  await vi.waitFor(() => expect(asked).not.toEqual([]))
  expect(asked.map(({ path, isWaited }) => [path, isWaited()])).toEqual([
    ['/api/v1/practice-responses/user/ada', true],
  ])
  const left = await withNothingKept(LEARNER, async () => asked.filter(({ isWaited }) => isWaited()))
  await keeping
  expect([left, asked.length, warned.mock.calls]).toEqual([[], 1, []])
})

test('what is given up while it still arrives is no complaint', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const endless = new ReadableStream({
      start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)),
    })
    return new Response(endless)
  })
  const put = vi.fn(async (_: string, response: Response) => void (await response.text()))
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [], put }), delete: async () => true })
  serveKeptBank(LEARNER)
  await keepAnew(LEARNER, ['notes'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(put).toHaveBeenCalledOnce()
  stopKeeping()
  await expect(put.mock.results[0]?.value).rejects.toThrow('aborted')
})

test('after a change that failed all of it is asked for again', async () => {
  serveKeptBank(LEARNER)
  const change = () => Promise.reject(new Error('away'))
  await expect(withNothingKept(LEARNER, change)).rejects.toThrow('away')
  expect(asked.map(({ path, isWaited }) => [path, isWaited()])).toEqual([
    ['/api/v1/user-data/load/red-green-blue', true],
  ])
})

test('a list that a screen still waits for is not asked for a second time; one that did not come is', async () => {
  // That there is no IndexedDB here for what is unsaved.
  vi.spyOn(console, 'warn').mockReturnValue()
  serveKeptBank(LEARNER)
  const wanted = {
    list: 'notes' as const,
    ask: (signal: AbortSignal) => open('GET', '/question-notes/user/ada', { signal }),
    read: (response: Response) => response.json(),
    learnerOf: () => LEARNER.id,
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const asking = [first, second].map(({ signal }) => fetchOrKept({ ...wanted, signal }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  void keepRest(LEARNER)
  first.abort()
  await expect(asking[0]).rejects.toThrow()
  expect(asked).toHaveLength(2)
  second.abort()
  await expect(asking[1]).rejects.toThrow()
  await vi.waitFor(() =>
    expect(asked.slice(2).map(({ path }) => path)).toEqual(['/api/v1/user-data/load/red-green-blue']),
  )
})

test('whoever signs in next does not wait for what the one before was waiting for', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  serveKeptBank(LEARNER)
  const ask = (signal: AbortSignal) => open('GET', '/question-notes/user/ada', { signal })
  const read = (response: Response) => response.json()
  const { signal } = new AbortController()
  void fetchOrKept({ list: 'notes', ask, read, learnerOf: () => LEARNER.id, signal })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  stopKeeping()
  const next = { ...LEARNER, id: 'grace' }
  serveKeptBank(next)
  void keepRest(next)
  await vi.waitFor(() =>
    expect(asked.slice(1).map(({ path }) => path)).toEqual(['/api/v1/user-data/load/red-green-blue']),
  )
})

import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowserStorage } from '../../../../tests/setup/browser/fake-indexed-db.ts'
import {
  CURSOR_START,
  PAGE_AFTER_HEADER,
  PAGE_IS_LAST_HEADER,
  PAGE_NEXT_HEADER,
} from '../../../contract/limits.ts'
import { HttpError } from '../http/client.ts'
import { unmarkCachedLists } from '../http/connection.ts'
import { inTransaction } from '../sync/offline-cache/cache-database.ts'
import { readCachedResponses } from '../sync/offline-cache/cached-responses.ts'
import { activateCache, clearOfflineCache } from '../sync/offline-cache/offline-cache.ts'
import { cancelPracticeResponses, practiceResponsesQuery } from './practice-responses-query.ts'

const ADA = { id: 'ada', name: 'Ada', identifier: 'red-green-blue' }
const LIST = '/api/v1/practice-responses/user/ada'
/** Entries of a page of the fake server. */
const PAGE_SIZE = 3

/** Ids of the responses that the server has, in the order in which they were added. */
let stored: string[]
let asked: string[]
/** How a request is answered instead; undefined answers as usual. */
let override: (query: URLSearchParams) => Promise<Response> | Response | undefined

beforeEach(async () => {
  stubBrowserStorage(ADA.identifier)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('document', { hidden: true })
  unmarkCachedLists()
  // The outbox has no `localStorage` to go through.
  vi.spyOn(console, 'warn').mockReturnValue()
  await clearOfflineCache()
  activateCache(ADA)
  stored = ['one', 'two', 'three', 'four', 'five']
  asked = []
  override = () => undefined
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'https://quizgrove.example')
    asked.push(searchParams.get('cursor') ?? 'whole')
    expect(pathname).toBe(LIST)
    signal?.throwIfAborted()
    return (await override(searchParams)) ?? pageBehind(searchParams.get('cursor') ?? '')
  })
})

// A list that is marked as cached is checked again and again.
afterAll(unmarkCachedLists)

function pageBehind(cursor: string): Response {
  const index = stored.findIndex((id, index) => cursor === `${index + 1}.${id}`)
  const end = index + 1 + PAGE_SIZE
  const page = stored.slice(index + 1, end)
  const after = index === -1 ? CURSOR_START : cursor
  const next = page.length === 0 ? after : `${index + 1 + page.length}.${page.at(-1)}`
  return new Response(JSON.stringify(page.map(entryOf)), {
    headers: {
      [PAGE_AFTER_HEADER]: after,
      [PAGE_NEXT_HEADER]: next,
      [PAGE_IS_LAST_HEADER]: String(page.length < PAGE_SIZE),
    },
  })
}

/** All of them have the same time: the order of addition decides. */
const entryOf = (id: string) => ({ id, question_id: 'q', selected_answers: ['Größe'], is_correct: true })

/** Opens the app: the list that a screen shows, oldest first. */
async function open(client = new QueryClient()): Promise<string[]> {
  const list = await client.fetchQuery({ ...practiceResponsesQuery('ada'), retry: false, staleTime: 0 })
  return list.map(({ id }) => id).toReversed()
}

/** Waits until the page is idle: what was fetched is then cached. */
const rest = async () => {
  await vi.advanceTimersByTimeAsync(1500)
  // IndexedDB needs a task for each step.
  for (let task = 0; task < 100; task++) await new Promise((resolve) => setImmediate(resolve))
}

const cachedIds = async () => (await readCachedResponses('ada'))?.responses.map(({ id }) => id) ?? null

const openedBefore = async () => {
  await open()
  await rest()
  await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
  asked = []
}

test('the first time all pages are fetched, and cached when the page is idle', async () => {
  expect(await open()).toEqual(stored)
  expect([asked, await cachedIds()]).toEqual([[CURSOR_START, '3.three'], null])
  await rest()
  await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
})

describe('opened again', () => {
  test.each<[string, () => void, readonly string[]]>([
    ['nothing was added', () => {}, ['5.five']],
    ['one was added', () => stored.push('six'), ['5.five']],
    ['several pages were added', () => stored.push('six', 'seven', 'eight', 'nine'), ['5.five', '8.eight']],
    ['one was removed', () => stored.splice(1, 1), ['5.five', '3.four']],
    ['the last one was removed', () => stored.pop(), ['5.five', '3.three']],
    ['all were removed', () => stored.splice(0), ['5.five']],
    ['one was removed and one added', () => stored.splice(0, 1) && stored.push('six'), ['5.five', '3.four']],
  ])('only what is new is fetched, all of it after a removal: %s', async (_, change, cursors) => {
    await openedBefore()
    change()
    expect(await open()).toEqual(stored)
    expect(asked).toEqual(cursors)
    await rest()
    await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
  })

  test('a list on the screen is not read from the cache, and stays the same object when nothing is new', async () => {
    const client = new QueryClient()
    await open(client)
    const before = client.getQueryData(practiceResponsesQuery('ada').queryKey)
    await clearOfflineCache()
    await open(client)
    expect(client.getQueryData(practiceResponsesQuery('ada').queryKey)).toBe(before)
    expect(asked).toEqual([CURSOR_START, '3.three', '5.five'])
  })

  test('cached pages are fetched again when one is missing', async () => {
    await openedBefore()
    await inTransaction('readwrite', (cache) => cache.objectStore('cached-response-pages').delete(['ada', 0]))
    expect(await open()).toEqual(stored)
    expect(asked).toEqual([CURSOR_START, '3.three'])
  })

  test('another learner is sent all of theirs', async () => {
    await openedBefore()
    activateCache({ ...ADA, id: 'grace' })
    await vi.waitFor(async () => expect(await cachedIds()).toBeNull())
  })

  test('without IndexedDB all of them are fetched', async () => {
    await openedBefore()
    vi.stubGlobal('indexedDB', undefined)
    expect(await open()).toEqual(stored)
    expect(asked).toEqual([CURSOR_START, '3.three'])
  })
})

describe('two tabs', () => {
  test('the cached list is right when both fetched the same pages', async () => {
    await openedBefore()
    stored.push('six')
    const [one, other] = [new QueryClient(), new QueryClient()]
    await open(one)
    await open(other)
    await rest()
    await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
    stored.push('seven')
    expect(await open()).toEqual(stored)
    await rest()
    await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
  })

  test('nothing is added to what another tab removed from the cache meanwhile', async () => {
    await openedBefore()
    stored.push('six')
    await open()
    await inTransaction('readwrite', (cache) => cache.objectStore('cached-response-lists').clear())
    await rest()
    expect(await cachedIds()).toBeNull()
    expect(await open()).toEqual(stored)
    await rest()
    await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
  })
})

describe('a page that is cut off', () => {
  const broken = () => new Response('[{"id":"fo', { headers: pageBehind('3.three').headers })

  test('rejects, is not fetched again immediately, and leaves the cache as it was', async () => {
    override = (query) => (query.get('cursor') === '3.three' ? broken() : undefined)
    await expect(open()).rejects.toThrow(HttpError)
    expect(asked).toEqual([CURSOR_START, '3.three'])
    await rest()
    expect(await cachedIds()).toBeNull()
    override = () => undefined
    expect(await open()).toEqual(stored)
  })

  test('after a cached list: the next time the list is right', async () => {
    await openedBefore()
    stored.push('six', 'seven', 'eight', 'nine')
    override = (query) => (query.get('cursor') === '8.eight' ? broken() : undefined)
    // What is cached is shown as when the server does not reply.
    expect(await open()).toEqual(['one', 'two', 'three', 'four', 'five'])
    await rest()
    await vi.waitFor(async () => expect(await cachedIds()).toEqual(['one', 'two', 'three', 'four', 'five']))
    override = () => undefined
    expect(await open()).toEqual(stored)
    await rest()
    await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
  })

  test('a fetch that is canceled is not cached', async () => {
    const client = new QueryClient()
    override = (query) =>
      query.get('cursor') === '3.three'
        ? cancelPracticeResponses(client, 'ada').then(() => pageBehind('3.three'))
        : undefined
    await expect(open(client)).rejects.toThrow()
    await rest()
    expect(await cachedIds()).toBeNull()
  })
})

describe('a server without pages', () => {
  const whole = () => new Response(JSON.stringify(stored.toReversed().map(entryOf)))

  test('sends all of them each time', async () => {
    override = () => whole()
    for (const expected of [5, 6]) {
      expect(await open()).toHaveLength(expected)
      await rest()
      await vi.waitFor(async () => expect(await cachedIds()).toEqual(stored))
      stored.push('six')
    }
    expect(asked).toEqual([CURSOR_START, CURSOR_START])
  })

  test.each([400, 422])('and that refuses a cursor with %i is asked without', async (status) => {
    override = (query) => (query.has('cursor') ? new Response('', { status }) : whole())
    expect(await open()).toEqual(stored)
    expect(asked).toEqual([CURSOR_START, 'whole'])
  })

  test('any other refusal stays a refusal', async () => {
    override = () => new Response('', { status: 403 })
    await expect(open()).rejects.toThrow('HTTP error! status: 403')
    expect(asked).toEqual([CURSOR_START])
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Whether the server replies. */
let isAlive: boolean
let asked: number
const browser = { onLine: true }

/** The state right after a page was opened. */
async function freshPage() {
  vi.resetModules()
  return await import('./connection.ts')
}

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(() => {
  vi.useFakeTimers()
  isAlive = true
  asked = 0
  browser.onLine = true
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('document', { addEventListener: () => {}, hidden: false })
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (!isAlive) throw new TypeError('Failed to fetch')
    return new Response()
  })
})

test('an unreachable server is checked after 1, 2, 4 and 8 seconds, then every 15', async () => {
  const connection = await freshPage()
  isAlive = false
  connection.reportNoReply()
  await vi.advanceTimersByTimeAsync(0)
  expect([connection.isOffline(), asked]).toEqual([true, 1])
  const askedAfter: number[] = []
  for (const seconds of [1, 2, 4, 8, 15, 15]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    const before = asked
    await vi.advanceTimersByTimeAsync(1)
    askedAfter.push(asked - before)
  }
  expect([askedAfter, asked]).toEqual([[1, 1, 1, 1, 1, 1], 7])
  isAlive = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(connection.isOffline()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked, 'no further checks').toBe(8)
})

test('a list from the cache just after the connection returned is fetched again a second later', async () => {
  const connection = await freshPage()
  isAlive = false
  connection.reportNoReply()
  await vi.advanceTimersByTimeAsync(0)
  const reported: string[][] = []
  connection.onServerReachable((lists) => reported.push([...lists]))
  connection.reportReply()
  connection.markCachedList('notes', 5)
  expect(reported).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(reported).toEqual([['notes']])
  connection.markCachedList('notes', null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported).toEqual([['notes']])
})

test('a lost request does not override a reply that arrived since: the server is checked once more', async () => {
  const connection = await freshPage()
  let fail = () => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((_, reject) => {
        asked += 1
        fail = () => reject(new TypeError('Failed to fetch'))
      }),
  )
  connection.reportNoReply()
  connection.reportReply()
  fail()
  await vi.advanceTimersByTimeAsync(0)
  expect([connection.isOffline(), asked]).toEqual([false, 2])
  fail()
  await vi.advanceTimersByTimeAsync(0)
  expect([connection.isOffline(), asked], 'no reply since').toEqual([true, 2])
})

test('the browser knows when there is no connection, whatever the server replied before', async () => {
  const connection = await freshPage()
  browser.onLine = false
  connection.reportNoReply()
  connection.reportReply()
  await vi.advanceTimersByTimeAsync(0)
  expect([connection.isOffline(), asked]).toEqual([true, 0])
})

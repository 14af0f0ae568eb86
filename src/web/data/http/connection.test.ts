import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Whether the server answers. */
let isAlive: boolean
let asked: number
const browser = { onLine: true }

/** What a page that was just opened knows. */
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

test('a server that is away is asked after 1, 2, 4 and 8 seconds, then every 15, whether it is back', async () => {
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
  expect(asked, 'nobody asks any more').toBe(8)
})

test('a list that comes from the device just after the connection is back is asked for a second later', async () => {
  const connection = await freshPage()
  isAlive = false
  connection.reportNoReply()
  await vi.advanceTimersByTimeAsync(0)
  const told: string[][] = []
  connection.onServerReachable((lists) => told.push([...lists]))
  connection.reportReply()
  connection.markCachedList('notes', 5)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([['notes']])
  connection.markCachedList('notes', null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([['notes']])
})

test('a question that went astray says nothing against an answer that came since: it is asked once more', async () => {
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
  expect([connection.isOffline(), asked], 'nobody answered since').toEqual([true, 2])
})

test('the browser knows when there is no connection, whatever was answered', async () => {
  const connection = await freshPage()
  browser.onLine = false
  connection.reportNoReply()
  connection.reportReply()
  await vi.advanceTimersByTimeAsync(0)
  expect([connection.isOffline(), asked]).toEqual([true, 0])
})

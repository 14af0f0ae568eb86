import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJsonLog } from '../log.ts'
import { createFailureLog, createLookupQueue, roundedDelay } from './lookup-guard.ts'

test('waiting lookups start in order, one whenever one ends; other networks do not wait', async () => {
  const queue = createLookupQueue()
  const started: string[] = []
  const enter = (network: string, name: string) =>
    queue
      .enter(
        network,
        async () => 2,
        (room, underWay) => underWay < room,
      )
      .then(() => started.push(name))
  const all = ['a', 'b', 'c', 'd'].map((name) => enter('here', name))
  await Promise.all([all[0], all[1], enter('there', 'x')])
  expect(started.toSorted()).toEqual(['a', 'b', 'x'])
  queue.leave('here')
  await all[2]
  expect(started.slice(3)).toEqual(['c'])
  queue.leave('here')
  await all[3]
  expect(started.slice(3)).toEqual(['c', 'd'])
})

test('no lookup waits forever, whichever are refused, and never more than allowed are running', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
      async (scheduler, room, refusals) => {
        const queue = createLookupQueue()
        let underWay = 0
        const outcomes = refusals.map(async (isRefused) => {
          try {
            await queue.enter(
              'here',
              () => scheduler.schedule(Promise.resolve()),
              (_, count) => {
                expect(count).toBe(underWay)
                if (count >= room) return false
                if (isRefused) throw new Error('refused')
                underWay++
                return true
              },
            )
          } catch {
            return 'refused'
          }
          expect(underWay).toBeLessThanOrEqual(room)
          await scheduler.schedule(Promise.resolve())
          underWay--
          queue.leave('here')
          return 'let in'
        })
        await scheduler.waitFor(Promise.all(outcomes))
        expect(await Promise.all(outcomes)).toEqual(
          refusals.map((isRefused) => (isRefused ? 'refused' : 'let in')),
        )
      },
    ),
  )
})

afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
  const lines: unknown[] = []
  const log = createJsonLog('errors', Date.now, (line) => lines.push(JSON.parse(line)))
  return { lines, failures: createFailureLog(log) }
}

test('the failures of a minute are one line, with their number and networks', () => {
  const { lines, failures } = setUp()
  for (let n = 0; n < 3; n++) failures.add('203.0.113.7')
  failures.add('2001:db8:0:1::/64')
  vi.advanceTimersByTime(59_999)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1)
  const networks = { '203.0.113.7': 3, '2001:db8:0:1::/64': 1 }
  expect(lines).toEqual([{ time: '2026-11-20T00:01:00.000Z', kind: 'failed_lookups', count: 4, networks }])
})

test('a minute without failures writes no line, and a flush writes the rest', () => {
  const { lines, failures } = setUp()
  failures.add('203.0.113.7')
  vi.advanceTimersByTime(180_000)
  expect(lines).toHaveLength(1)
  failures.add('203.0.113.8')
  failures.flush()
  failures.flush()
  vi.advanceTimersByTime(60_000)
  expect(lines).toMatchObject([{ count: 1 }, { count: 1, networks: { '203.0.113.8': 1 } }])
})

test('the ten networks with the most failures are listed, and memory is bounded', () => {
  const { lines, failures } = setUp()
  for (let n = 0; n < 30_000; n++) failures.add(`10.0.${n >> 8}.${n & 255}`)
  for (let n = 0; n < 12; n++) failures.add('10.0.0.5')
  vi.advanceTimersByTime(60_000)
  const [line] = lines as { count: number; networks: Record<string, number> }[]
  expect([line?.count, Object.keys(line?.networks ?? {}).length, line?.networks['10.0.0.5']]).toEqual([
    30_012, 10, 13,
  ])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [24, 24],
  [24.2, 25],
  [24.9, 25],
])('a delay of %d ms ends after %d ms, and not before', async (milliseconds, expected) => {
  const ended = vi.fn()
  void roundedDelay(milliseconds).then(ended)
  await vi.advanceTimersByTimeAsync(expected - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('a delay of 0 ms ends within a millisecond', async () => {
  const ended = vi.fn()
  void roundedDelay(-5).then(ended)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

import { afterEach, expect, test, vi } from 'vitest'
import { createJsonLog } from '../log.ts'
import { createFailureLog } from './failure-log.ts'

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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodySlices, largeJsonParser } from './large-json-parser.ts'
import type { ReceivedBody } from './receive-body.ts'

const BUSY = { problem: { status: 503 } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A parser whose jobs end when the test says so; the text of a body identifies it. */
function controlledParser() {
  const begun: string[] = []
  const pending: (() => void)[] = []
  const { parse } = largeJsonParser(async ({ bytes }) => {
    begun.push(String(bytes))
    await new Promise<void>((resolve) => pending.push(resolve))
    return String(bytes)
  })
  return {
    begun,
    parse: (network: string, text: string) => parse(network, 'restore', bodyOf(text)),
    endNext: async () => {
      pending.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

function bodyOf(text: string): ReceivedBody {
  const bytes = Buffer.from(text)
  return { length: bytes.length, spool: null, bytes: async () => bytes, release: async () => {} }
}

test('two bodies of one network may wait; others get a slot, and networks alternate', async () => {
  const { begun, parse, endNext } = controlledParser()
  const own = ['a1', 'a2', 'a3'].map((text) => parse('a', text))
  await expect(parse('a', 'a4')).rejects.toMatchObject(BUSY)
  const others = Array.from({ length: 30 }, (_, number) => parse(`other ${number}`, `b${number}`))
  for (let count = 0; count < 33; count++) await endNext()
  expect(await Promise.all([...own, ...others])).toHaveLength(33)
  expect(begun.slice(0, 4)).toEqual(['a1', 'a2', 'b0', 'b1'])
  expect(begun.at(-1)).toBe('a3')
})

test('a body that has waited for two minutes is refused and never parsed', async () => {
  const { begun, parse, endNext } = controlledParser()
  const first = parse('a', 'first')
  const late = expect(parse('b', 'late')).rejects.toMatchObject(BUSY)
  await vi.advanceTimersByTimeAsync(120_000)
  await late
  const next = parse('c', 'next')
  await endNext()
  await endNext()
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  expect(begun).toEqual(['first', 'next'])
})

const entries = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, id) => ({ id, ...more }))

test('lists of the body and of its document are sliced; deeper lists stay in their entries', () => {
  const value = {
    id: 'x',
    user_id: null,
    questions: entries(3),
    document: { format: 'f', user: { name: 'Ada' }, tests: entries(4500), images: [] },
  }
  const [frame, ...slices] = [...bodySlices(structuredClone(value))]
  const document = { ...value.document, tests: [] }
  expect(frame).toEqual({ is: 'frame', value: { ...value, questions: [], document } })
  const sliced = slices.map((slice) =>
    slice.is === 'entries' ? [slice.path.join('.'), slice.entries.length] : [],
  )
  expect(sliced).toEqual([
    ['questions', 3],
    ['document.tests', 2000],
    ['document.tests', 2000],
    ['document.tests', 500],
  ])
  expect(slices.flatMap((slice) => (slice.is === 'entries' ? slice.entries : []))).toEqual([
    ...value.questions,
    ...value.document.tests,
  ])
})

test('large entries make short slices', () => {
  const lengths = (list: readonly unknown[]) =>
    [...bodySlices({ list })].flatMap((slice) => (slice.is === 'entries' ? slice.entries.length : []))
  expect(lengths(entries(3, { questions: Array(5000).fill(0) }))).toEqual([1, 1, 1])
  expect(lengths(entries(3, { data: 'A'.repeat(3 * 1024 * 1024) }))).toEqual([2, 1])
})

import { expect, test } from 'vitest'
import { bodySlices } from './body-slices.ts'

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

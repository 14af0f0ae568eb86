import { expect, test } from 'vitest'
import type { PracticeResponse } from '../../../domain/model.ts'
import { renewedResponses } from './renewed-responses.ts'

const ASKED = 3

/** Responses named by the moment they were given, newest first. */
function given(...times: readonly number[]): readonly PracticeResponse[] {
  return times.map((createdAt) => ({
    id: `r${createdAt}`,
    questionId: 'q',
    selected: [],
    isCorrect: true,
    timeMs: null,
    createdAt,
  }))
}

test.each<[string, number[], number[], number[] | null]>([
  ['two new ones come before those known', [5, 4, 3, 2, 1], [7, 6, 5], [7, 6, 5, 4, 3, 2, 1]],
  ['a gap may hide more: unknown', [3, 2, 1], [9, 8, 7], null],
  ['one not yet saved keeps its place', [6, 4, 3, 2], [5, 4, 3], [6, 5, 4, 3, 2]],
  ['fewer than asked for are all there are', [3, 2, 1], [2, 1], [2, 1]],
  ['more than asked for are all there are', [3, 2, 1], [6, 5, 4, 3], [6, 5, 4, 3]],
  ['none at all', [2, 1], [], []],
])('%s', (_, known, newest, renewed) => {
  expect(renewedResponses(given(...known), given(...newest), ASKED)).toEqual(
    renewed === null ? null : given(...renewed),
  )
})

test.each<[string, number[], number[]]>([
  ['a long list of which the newest are known', [5, 4, 3, 2, 1], [5, 4, 3]],
  ['a short list', [2, 1], [2, 1]],
  ['an empty list', [], []],
])('nothing new leaves the very same list: %s', (_, times, newest) => {
  const known = given(...times)
  expect(renewedResponses(known, given(...newest), ASKED)).toBe(known)
})

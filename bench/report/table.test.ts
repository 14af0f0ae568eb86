import { describe, expect, test } from 'vitest'
import { evaluate } from '../evaluate.ts'
import type { Bound, Measurements, Part } from '../part.ts'
import { allHold, boundText, COLUMNS, markdownTable, plainTable, rowsOf } from './table.ts'

const MEASUREMENTS: Measurements = {
  ours: [{ cpu: 1234.5, memory: 12 }],
  baseline: [{ cpu: 1000 }],
}

function resultOf(memoryBound: Bound) {
  const figures = [
    { key: 'cpu', title: 'CPU', unit: 'µs', bounds: [{ atMost: 2 }] },
    { key: 'memory', title: 'memory', unit: 'MB', bounds: [memoryBound] },
  ]
  const comparison = { work: 'the work', baseline: 'less work', figures }
  const part: Part = {
    number: 5,
    title: '',
    limit: '',
    comparisons: [comparison],
    measure: async () => [MEASUREMENTS],
  }
  return { part, figures: [evaluate(comparison, MEASUREMENTS)] }
}

test('one row for each figure; the work is named once', () => {
  expect(rowsOf(resultOf({ upTo: 64 }))).toEqual([
    ['5', 'the work', 'less work', 'CPU', '1,230 µs', '1,000 µs', '1.23 (1.23–1.23)', '≤ 2 ×', 'holds'],
    ['', '', '', 'memory', '12 MB', '', '12 (12–12)', '≤ 64 MB', 'holds'],
  ])
})

test('one broken bound fails the run', () => {
  expect(allHold([resultOf({ upTo: 64 })])).toBe(true)
  expect(allHold([resultOf({ upTo: 64 }), resultOf({ upTo: 11 })])).toBe(false)
  expect(rowsOf(resultOf({ upTo: 11 }))[1]).toContain('BROKEN')
})

describe('a bound reads', () => {
  test.each<[Bound, string]>([
    [{ atMost: 1.5 }, '≤ 1.5 ×'],
    [{ atMost: 1.5, plus: 1 }, '≤ 1.5 × + 1 ms'],
    [{ atLeast: 0.4 }, '≥ 0.4 ×'],
    [{ below: 50 }, '< 50 ms'],
    [{ upTo: 64 }, '≤ 64 ms'],
  ])('%j as %s', (bound, text) => {
    expect(boundText(bound, 'ms')).toBe(text)
  })
})

test('a table for a terminal has aligned columns', () => {
  expect(
    plainTable(
      ['a', 'b'],
      [
        ['long', 'x'],
        ['', 'yy'],
      ],
    ),
  ).toBe('a     b\nlong  x\n      yy')
})

test('bars in the cells of a Markdown table are escaped', () => {
  expect(markdownTable(['a', 'b'], [['1|2', '3']])).toBe('| a | b |\n| --- | --- |\n| 1\\|2 | 3 |')
  expect(COLUMNS).toHaveLength(rowsOf(resultOf({ upTo: 64 }))[0]!.length)
})

import { describe, expect, test } from 'vitest'
import { judgeBubbles } from './judge-bubbles.ts'
import type { MeasuredBubble } from './measure-bubbles.ts'

type Seen = Pick<MeasuredBubble, 'darkest' | 'lightest' | 'contrast' | 'ring'>

const seen = (darkest: number, contrast = 0.1, of: Partial<Seen> = {}): Seen => ({
  darkest,
  lightest: darkest - 0.02,
  contrast,
  ring: 0.4,
  ...of,
})
const EMPTY = seen(0.05)
const FILLED = seen(0.8)
const CROSS = seen(0.3, 0.5)
const TICK = seen(0.2, 0.4)

/** The first question among others that were filled in with `pen`. */
function judged(bubbles: readonly Seen[], pen = FILLED, takesSeveral = false) {
  const rows = [bubbles, ...Array.from({ length: 10 }, () => [pen, EMPTY, EMPTY, EMPTY])]
  const measured = rows.flatMap((row, question) =>
    row.map((one, option) => ({ ...one, bubble: { question, option, label: '', x: 0, y: 0 } })),
  )
  const first = judgeBubbles(measured, () => takesSeveral)[0]!
  return [first.chosen, first.unsure.map(({ option, why }) => `${option} ${why}`)]
}

describe('on a sheet of filled bubbles', () => {
  test.each([
    ['nothing', [EMPTY, EMPTY], [], []],
    ['one', [EMPTY, FILLED], [1], []],
    ['two', [FILLED, EMPTY, FILLED], [0, 2], ['0 double', '2 double']],
    ['one, and one erased', [FILLED, seen(0.2)], [0], ['1 faint']],
    ['one erased alone', [EMPTY, seen(0.2)], [], ['1 faint']],
    ['one erased to a trace', [FILLED, seen(0.1)], [0], []],
    ['a pale mark', [EMPTY, seen(0.13)], [], ['1 faint']],
    ['one erased unevenly', [seen(0.25, 0.3), EMPTY], [], ['0 faint']],
    ['a small cross', [seen(0.2, 0.4), EMPTY], [], ['0 faint']],
    ['a finger on an empty one', [seen(0.02, 0.1, { ring: 0.05 }), FILLED], [1], ['0 unclear']],
    ['the edge of a shadow', [seen(0.4, 0.5, { lightest: -0.2 }), FILLED], [1], ['0 unclear']],
  ])('%s', (_, bubbles, chosen, unsure) => {
    expect(judged(bubbles)).toEqual([chosen, unsure])
  })
})

describe('on a sheet of crosses or ticks', () => {
  test.each([
    ['a cross', [EMPTY, CROSS], CROSS, [1], []],
    ['a tick', [TICK, EMPTY], TICK, [0], []],
    ['a shade without strokes, as light as a tick', [seen(0.2), EMPTY], TICK, [], ['0 faint']],
    ['an uneven stain that a rubber left', [seen(0.2, 0.28), EMPTY], CROSS, [], ['0 faint']],
    ['the end of the stroke of another', [TICK, seen(0.1, 0.2)], TICK, [0], []],
  ])('%s', (_, bubbles, pen, chosen, unsure) => {
    expect(judged(bubbles, pen)).toEqual([chosen, unsure])
  })
})

test.each([
  ['a stain is not taken for strokes', seen(0.2, 0.3), [[], ['0 faint']]],
  ['a clear cross is a mark', CROSS, [[0], []]],
])('with few marks on the page %s', (_, bubble, expected) => {
  expect(judged([bubble, EMPTY], EMPTY)).toEqual(expected)
})

test('two marks are certain where several answers are asked for', () => {
  expect(judged([FILLED, EMPTY, FILLED], FILLED, true)).toEqual([[0, 2], []])
})

test('all marks of a light pencil are read, as the others are as light', () => {
  const pencil = seen(0.4)
  expect(judged([pencil, EMPTY], pencil)).toEqual([[0], []])
})

test('without any ring to be seen nothing is certain', () => {
  const blurred = judgeBubbles(
    [0, 1].map((option) => ({
      ...seen(0, 0, { ring: 0.01 }),
      bubble: { question: 0, option, label: '', x: 0, y: 0 },
    })),
    () => false,
  )
  expect(blurred[0]?.unsure).toHaveLength(2)
})

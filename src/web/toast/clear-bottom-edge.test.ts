import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clearBottomEdge, type VerticalRange } from './use-toast-position.ts'

const ROOM: VerticalRange = { top: 0, bottom: 800 }
const span = (top: number, bottom: number): VerticalRange => ({ top, bottom })

describe('where a box of 100 px has its bottom edge', () => {
  test.each<[string, VerticalRange, readonly VerticalRange[], number]>([
    ['nothing to keep clear: at the bottom', ROOM, [], 800],
    ['what is further up does not move it', ROOM, [span(0, 60), span(300, 700)], 800],
    ['above what is at the bottom', ROOM, [span(740, 800)], 740],
    ['above what is in its way', ROOM, [span(650, 720)], 650],
    ['above both, where nothing fits between them', ROOM, [span(740, 800), span(600, 700)], 600],
    ['between them, where it fits', ROOM, [span(740, 800), span(600, 640)], 740],
    ['what is out of view is no obstacle', ROOM, [span(820, 900), span(-90, -10)], 800],
    ['the space that an on-screen keyboard leaves', span(0, 400), [span(350, 420)], 350],
    ['no free position: where it covers least', span(0, 200), [span(0, 90), span(90, 200)], 200],
    ['and as little of it as can be', span(0, 150), [span(60, 150)], 100],
    ['a space that is too small: at the bottom', span(0, 50), [span(0, 20)], 50],
  ])('%s', (_, room, spans, bottom) => {
    expect(clearBottomEdge(100, room, [spans])).toBe(bottom)
  })
})

describe('a box of 100 px without a free position', () => {
  test.each<[string, VerticalRange, readonly (readonly VerticalRange[])[], number]>([
    [
      'what matters less is covered, never the buttons',
      span(0, 400),
      [[span(300, 400)], [span(0, 300)]],
      300,
    ],
    [
      'also where it covers more pixels',
      span(0, 300),
      [[span(100, 120), span(240, 300)], [span(0, 240)]],
      240,
    ],
    [
      'under the header, where the options reach to the bar',
      span(0, 500),
      [[span(0, 60), span(440, 500)], [span(150, 440)]],
      160,
    ],
    [
      'between two buttons, right below the upper one',
      span(0, 300),
      [[span(0, 90), span(190, 300)], [span(150, 190)]],
      190,
    ],
    ['the second rank counts before the third', span(0, 300), [[], [span(150, 300)], [span(0, 150)]], 150],
    [
      'the third decides where the first two leave a choice',
      span(0, 300),
      [[span(250, 300)], [], [span(80, 250)]],
      100,
    ],
    ['ranks do not matter where a position is free', span(0, 400), [[], [], [span(350, 400)]], 350],
    ['no ranks: at the bottom', span(0, 400), [], 400],
  ])('%s', (_, room, ranks, bottom) => {
    expect(clearBottomEdge(100, room, ranks)).toBe(bottom)
  })
})

test('law: no position covers less of the first rank, nor as much of it and less of the second', () => {
  const spans = fc.array(
    fc.tuple(fc.nat(350), fc.integer({ min: 1, max: 200 })).map(([top, height]) => span(top, top + height)),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(spans, spans, fc.integer({ min: 10, max: 300 }), (first, second, height) => {
      const covered = (spans: readonly VerticalRange[], bottom: number) =>
        spans
          .map((each) => Math.max(0, Math.min(each.bottom, bottom) - Math.max(each.top, bottom - height)))
          .reduce((sum, pixels) => sum + pixels, 0)
      const found = clearBottomEdge(height, span(0, 400), [first, second])
      for (let bottom = height; bottom <= 400; bottom++) {
        expect(covered(first, found)).toBeLessThanOrEqual(covered(first, bottom))
        if (covered(first, found) === covered(first, bottom))
          expect(covered(second, found)).toBeLessThanOrEqual(covered(second, bottom))
      }
    }),
  )
})

test('law: a free position is found whenever there is one', () => {
  const spans = fc.array(
    fc.tuple(fc.nat(700), fc.integer({ min: 1, max: 150 })).map(([top, height]) => span(top, top + height)),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(spans, fc.integer({ min: 10, max: 300 }), (spans, height) => {
      const isFree = (bottom: number) =>
        spans.every((each) => each.bottom <= bottom - height || each.top >= bottom)
      const anywhere = Array.from({ length: 800 - height + 1 }, (_, n) => height + n).some(isFree)
      const found = clearBottomEdge(height, ROOM, [spans])
      expect(found).toBeGreaterThanOrEqual(height)
      expect(found).toBeLessThanOrEqual(800)
      expect(isFree(found)).toBe(anywhere)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freePlace, type Span } from './free-place.ts'

const ROOM: Span = { top: 0, bottom: 800 }
const span = (top: number, bottom: number): Span => ({ top, bottom })

describe('where a box of 100 px has its bottom edge', () => {
  test.each<[string, Span, readonly Span[], number]>([
    ['nothing to keep clear: at the foot', ROOM, [], 800],
    ['what is further up does not move it', ROOM, [span(0, 60), span(300, 700)], 800],
    ['above what is at the foot', ROOM, [span(740, 800)], 740],
    ['above what is in its way', ROOM, [span(650, 720)], 650],
    ['above both, where nothing fits between them', ROOM, [span(740, 800), span(600, 700)], 600],
    ['between them, where it fits', ROOM, [span(740, 800), span(600, 640)], 740],
    ['what is out of sight is no obstacle', ROOM, [span(820, 900), span(-90, -10)], 800],
    ['a room that an on-screen keyboard leaves', span(0, 400), [span(350, 420)], 350],
    ['no place is free: where it covers least', span(0, 200), [span(0, 90), span(90, 200)], 200],
    ['and as little of it as can be', span(0, 150), [span(60, 150)], 100],
    ['a room that is too small: at the foot', span(0, 50), [span(0, 20)], 50],
  ])('%s', (_, room, kept, bottom) => {
    expect(freePlace(100, room, kept)).toBe(bottom)
  })
})

test('law: a place that is free is found whenever there is one', () => {
  const spans = fc.array(
    fc.tuple(fc.nat(700), fc.integer({ min: 1, max: 150 })).map(([top, height]) => span(top, top + height)),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(spans, fc.integer({ min: 10, max: 300 }), (kept, height) => {
      const isFree = (bottom: number) =>
        kept.every((each) => each.bottom <= bottom - height || each.top >= bottom)
      const anywhere = Array.from({ length: 800 - height + 1 }, (_, n) => height + n).some(isFree)
      const found = freePlace(height, ROOM, kept)
      expect(found).toBeGreaterThanOrEqual(height)
      expect(found).toBeLessThanOrEqual(800)
      expect(isFree(found)).toBe(anywhere)
    }),
  )
})

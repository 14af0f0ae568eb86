import { expect, test } from 'vitest'
import {
  rowIndexOf,
  savedScrollPosition,
  saveScrollPosition,
  scrollOffsetOf,
  scrollPositionAt,
} from './use-scroll-restoration.ts'

const at = (rowKey: string) => ({ rowKey, index: 5, belowTopPx: 12, heightPx: 100 })

/** Rows of these heights, 10 pixels between them; the first one starts at this offset from the top of the list. */
function rowsOf(start: number, ...heights: readonly number[]) {
  return heights.map((height, index) => {
    const top = start + heights.slice(0, index).reduce((sum, each) => sum + each + 10, 0)
    return { key: `row ${index}`, index, start: top, end: top + height }
  })
}

test.each([
  ['at its top', 0, 0, null],
  ['pulled beyond its top', -8, 0, null],
  ['in a row that is cut off', 40, 0, { rowKey: 'row 0', index: 0, belowTopPx: -40, heightPx: 100 }],
  ['at the end of that row', 100, 0, { rowKey: 'row 1', index: 1, belowTopPx: 10, heightPx: 900 }],
  ['deep in an open card', 800, 0, { rowKey: 'row 1', index: 1, belowTopPx: -690, heightPx: 900 }],
  ['deep in the last one', 1500, 0, { rowKey: 'row 2', index: 2, belowTopPx: -480, heightPx: 600 }],
  ['at the top of a later part', 0, 500, { rowKey: 'row 0', index: 500, belowTopPx: 0, heightPx: 100 }],
])('the scroll position of a list: %s', (_, offset, first, place) => {
  expect(scrollPositionAt(offset, rowsOf(0, 100, 900, 600), first)).toEqual(place)
})

test('a list begins with the row that was left, wherever that is now, or with the one that replaced it', () => {
  const place = { ...at('b'), index: 1 }
  expect(rowIndexOf(place, ['a', 'b', 'c'])).toBe(1)
  expect(rowIndexOf(place, ['new', 'newer', 'a', 'b', 'c'])).toBe(3)
  expect(rowIndexOf(place, ['a', 'c'])).toBe(1)
  expect(rowIndexOf(place, ['a'])).toBe(0)
  expect(rowIndexOf(place, [])).toBe(0)
})

test.each([
  ['as it was', 'row 0', -40, 100, 2040],
  ['with the gap before it', 'row 0', 8, 100, 1992],
  ['from its top, where it was open', 'row 0', -690, 900, 2000],
  ['from its top, where it is another one', 'row 7', -40, 100, 2000],
])('the row is shown %s', (_, rowKey, belowTopPx, heightPx, offset) => {
  const [row] = rowsOf(2000, 100)
  expect(scrollOffsetOf({ rowKey, index: 0, belowTopPx, heightPx }, row!)).toBe(offset)
})

test('a list is restored to where it was left last; one that was left at its top, or never, is not', () => {
  saveScrollPosition('a', at('row 5'))
  saveScrollPosition('b', at('row 6'))
  saveScrollPosition('a', at('row 7'))
  expect([savedScrollPosition('a'), savedScrollPosition('b'), savedScrollPosition('c')]).toEqual([
    at('row 7'),
    at('row 6'),
    null,
  ])
  saveScrollPosition('a', null)
  expect(savedScrollPosition('a')).toBeNull()
})

test('of too many, the oldest is forgotten', () => {
  for (let list = 0; list <= 50; list++) saveScrollPosition(`list ${list}`, at('row 1'))
  expect([
    savedScrollPosition('list 0'),
    savedScrollPosition('list 1'),
    savedScrollPosition('list 50'),
  ]).toEqual([null, at('row 1'), at('row 1')])
})

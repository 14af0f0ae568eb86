import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cursor, cursorAt, itemsOf, lengthOf, nextCursor, positionOf, previousCursor } from './cursor.ts'

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('cursorAt', () => {
  test.each([
    ['the first', 0, { before: [], current: a, after: [b, c] }],
    ['the middle', 1, { before: [a], current: b, after: [c] }],
    ['the last', 2, { before: [a, b], current: c, after: [] }],
    ['before the first', -1, null],
    ['past the last', 3, null],
    ['between two', 0.5, null],
    ['nowhere', Number.NaN, null],
  ])('%s', (_, index, expected) => {
    expect(cursorAt([a, b, c], index)).toEqual(expected)
  })

  test('an empty list has no cursor', () => {
    expect(cursorAt([], 0)).toBeNull()
  })
})

describe('steps', () => {
  const alone: Cursor<{ id: string }> = { before: [], current: a, after: [] }

  test('there is no step from the only item', () => {
    expect(previousCursor(alone)).toBeNull()
    expect(nextCursor(alone)).toBeNull()
  })

  test('a step moves by one item, keeps the list, and a step back undoes it', () => {
    const rows = fc.uniqueArray(fc.nat(), { minLength: 1 }).map((ids) => ids.map((id) => ({ id })))
    fc.assert(
      fc.property(rows, fc.nat(), (items, seed) => {
        const walk = cursorAt(items, seed % items.length)
        if (walk === null) throw new Error('every place of the row can be stood at')
        const next = nextCursor(walk)
        expect(next === null).toBe(positionOf(walk) === lengthOf(walk) - 1)
        if (next === null) return
        expect(positionOf(next)).toBe(positionOf(walk) + 1)
        expect(itemsOf(next)).toEqual(items)
        expect(previousCursor(next)).toEqual(walk)
      }),
    )
  })
})

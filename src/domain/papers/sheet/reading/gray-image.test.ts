import { describe, expect, test } from 'vitest'
import { lightAt, toGray, WORKING_SIDE } from './gray-image.ts'

describe('a photo in gray', () => {
  test.each([
    ['one byte for each pixel', [0, 100, 255, 7], [0, 100, 255, 7]],
    [
      'white, black, red and green',
      [255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255],
      [255, 0, 77, 149],
    ],
  ])('has the light of %s', (_, data, expected) => {
    const { data: gray } = toGray({ width: 2, height: 2, data: Uint8ClampedArray.from(data) })
    expect([...gray]).toEqual(expected)
  })

  test('is made smaller by the means of what its pixels cover', () => {
    const width = WORKING_SIDE * 2
    const data = new Uint8ClampedArray(width * 2).map((_, place) => (place % 2 === 0 ? 100 : 200))
    const image = toGray({ width, height: 2, data })
    expect([image.width, image.height]).toEqual([WORKING_SIDE, 1])
    expect(new Set(image.data)).toEqual(new Set([150]))
  })

  test('with too few bytes is an error that says how many there should be', () => {
    expect(() => toGray({ width: 2, height: 2, data: new Uint8ClampedArray(5) })).toThrow(
      'one or four for each',
    )
  })
})

test.each([
  ['on a pixel', 1, 0, 10],
  ['between two', 0.5, 0, 5],
  ['between four', 0.5, 0.5, 15],
  ['beyond the edges', -5, 9, 20],
])('the light %s', (_, x, y, expected) => {
  expect(lightAt({ width: 2, height: 2, data: Uint8Array.from([0, 10, 20, 30]) }, x, y)).toBe(expected)
})

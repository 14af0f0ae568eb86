import { expect, test } from 'vitest'
import { imagesMissing, imagesThatFit, PAGE_IMAGES_MAX_BYTES } from './page-images.ts'

test.each([
  [
    'all that fit',
    [
      ['a', 10],
      ['b', PAGE_IMAGES_MAX_BYTES - 10],
    ],
    ['a', 'b'],
  ],
  [
    'a small one after a large one that does not',
    [
      ['a', 10],
      ['b', PAGE_IMAGES_MAX_BYTES],
      ['c', 5],
    ],
    ['a', 'c'],
  ],
  ['none', [], []],
] as const)('a page holds %s', (_, sizes, fitting) => {
  expect([...imagesThatFit(new Map(sizes))]).toEqual(fitting)
})

test('missing images are counted', () => {
  expect(imagesMissing(1)).toMatch(/^1 image is /)
  expect(imagesMissing(2)).toMatch(/^2 images are /)
})

import { expect, test } from 'vitest'
import { costRefusal, type ImageFacts, scaledWidth } from './reencode.ts'

const STILL: ImageFacts = {
  format: 'jpeg',
  width: 8000,
  height: 5000,
  frames: 1,
  isDeep: false,
  isProgressive: false,
  isRotated: false,
}

test.each<[string, Partial<ImageFacts>]>([
  ['a photo of 40 million pixels', {}],
  ['the same on its side', { isRotated: true }],
  ['a PNG of 40 million pixels', { format: 'png' }],
  ['an interlaced one of 25 million', { format: 'png', width: 5000, isProgressive: true }],
  ['a progressive photo of 18 million pixels', { width: 6000, height: 3000, isProgressive: true }],
  ['a WebP of 8 million pixels', { format: 'webp', width: 3840, height: 2160 }],
  ['a GIF of 100 frames', { format: 'gif', width: 400, height: 300, frames: 100 }],
  ['300 frames', { format: 'webp', width: 100, height: 100, frames: 300 }],
])('%s is taken', (_name, facts) => {
  expect(costRefusal({ ...STILL, ...facts }, 'upload')).toBeNull()
})

test.each<[string, Partial<ImageFacts>, string]>([
  ['a photo of more', { width: 8001 }, 'The image has 8001 × 5000 pixels; at most 40 million'],
  ['a progressive photo of 40 million pixels', { isProgressive: true }, 'at most 21 million'],
  ['the same on its side', { isProgressive: true, isRotated: true }, 'at most 14 million'],
  [
    'an interlaced PNG of 16 bits',
    { format: 'png', isProgressive: true, isDeep: true },
    'at most 16 million',
  ],
  ['a still GIF', { format: 'gif', width: 4000, height: 2500 }, 'at most 9 million'],
  ['a WebP', { format: 'webp' }, 'at most 9 million are taken of this kind of file. Save it smaller.'],
  [
    '301 frames',
    { format: 'gif', width: 1, height: 1, frames: 301 },
    'The animation has 301 frames; at most 300',
  ],
  [
    'a few bytes that decode to 39 million pixels',
    { format: 'gif', width: 1000, height: 1000, frames: 39 },
    'The animation has 39 frames of 1000 × 1000 pixels; at most 13 million pixels in all frames together',
  ],
])('%s is refused', (_name, facts, reason) => {
  expect(costRefusal({ ...STILL, ...facts }, 'upload')).toContain(reason)
})

test.each<[string, Partial<ImageFacts>, number | null]>([
  ['an animation of as many pixels', { format: 'gif', width: 1000, height: 1000, frames: 39 }, null],
  ['a long one', { format: 'gif', width: 10, height: 10, frames: 1000 }, null],
  ['a WebP of 40 million pixels, made smaller', { format: 'webp' }, 3577],
  ['a WebP of 8 million pixels', { format: 'webp', width: 3840, height: 2160 }, null],
  ['a still GIF of 10 million, made smaller', { format: 'gif', width: 4000, height: 2500 }, 3577],
  ['a still GIF of 8 million pixels', { format: 'gif', width: 3840, height: 2160 }, null],
])('%s is restored', (_name, facts, width) => {
  expect(costRefusal({ ...STILL, ...facts }, 'restore')).toBeNull()
  expect(scaledWidth({ ...STILL, ...facts }, 'restore')).toBe(width)
})

test.each<[string, Partial<ImageFacts>]>([
  ['41 million pixels', { format: 'webp', width: 8200 }],
  ['too many frames', { format: 'gif', width: 1, height: 1, frames: 5001 }],
])('%s are not restored either', (_name, facts) => {
  expect(costRefusal({ ...STILL, ...facts }, 'restore')).not.toBeNull()
})

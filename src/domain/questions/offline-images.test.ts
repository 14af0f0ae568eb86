import { expect, test } from 'vitest'
import { leftOutMessage } from './offline-images.ts'

test.each([
  ['nothing', 0, 0, null],
  [
    'what is beyond the bounds',
    12,
    0,
    '12 images are not available offline: this device keeps at most 800 images and 100 MB.',
  ],
  ['what was not loaded', 0, 1, '1 image is not available offline: the server did not send it.'],
  [
    'both',
    1,
    2,
    '1 image is not available offline: this device keeps at most 800 images and 100 MB. 2 images are not available offline: the server did not send them.',
  ],
])('says %s', (_, beyondBounds, notLoaded, message) => {
  expect(leftOutMessage({ beyondBounds, notLoaded })).toBe(message)
})

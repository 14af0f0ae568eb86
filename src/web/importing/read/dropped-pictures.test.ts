import { expect, test } from 'vitest'
import { createPictureReader } from './dropped-pictures.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
const picture = (name: string) => ({ name, content: new Blob([PNG]) })

test('the pictures of an import are bounded together, however often some are dropped', async () => {
  const picturesIn = createPictureReader(2 * PNG.length)
  const first = picturesIn([picture('a.png')])
  expect(await first.load('a.png')).toMatchObject({ name: 'a.png' })
  expect(await first.load('a.png'), 'each counts once').toMatchObject({ name: 'a.png' })
  const second = picturesIn([picture('b.png'), picture('c.png')])
  expect(await second.load('b.png')).toMatchObject({ name: 'b.png' })
  expect(await second.load('c.png')).toEqual({ dropped: 'c.png (too many pictures in one import)' })
})

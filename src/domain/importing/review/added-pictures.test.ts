import { expect, test } from 'vitest'
import { IMPORT_PICTURES_MAX, type PlacedImage } from '../drafts/draft.ts'
import { ADDED_PICTURES_MAX_BYTES, addedPictureProblem } from './review.ts'

const picture = (address: string, bytes = 1): PlacedImage => ({
  address,
  image: { name: address, bytes: new Uint8Array(bytes) },
})
const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(`${index}.png`))
const imagesOf = (held: readonly PlacedImage[]) => new Set(held.map(({ image }) => image))

const large = picture('large.png', 1000)
const ROOM = ADDED_PICTURES_MAX_BYTES - 1000

test.each([
  ['the first', [], [], 1, null],
  ['the last of 2,000', pictures(IMPORT_PICTURES_MAX - 1), [], 1, null],
  [
    'one more',
    pictures(IMPORT_PICTURES_MAX),
    [],
    1,
    /^An import has at most 2,000 different pictures\. Import these/,
  ],
  ['a picture of several drafts counts once', Array(IMPORT_PICTURES_MAX).fill(large), [], 1, null],
  ['what fills 128 MB', [large], [large], ROOM, null],
  ['a byte more', [large], [large], ROOM + 1, /^At most 128 MB of pictures can be added to one import\./],
  ['pictures of the file do not count', [large], [], ROOM + 1, null],
  ['nor what is in no draft any more', [], [large], ROOM + 1, null],
] as const)('a picture that is added to a draft (spec §2.12): %s', (_, held, added, bytes, problem) => {
  const said = addedPictureProblem(held, imagesOf(added), bytes)
  if (problem === null) expect(said).toBeNull()
  else expect(said).toMatch(problem)
})

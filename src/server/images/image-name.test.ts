import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { IMAGE_EXTENSIONS, isOurImageName, newImageName, newNameForImage } from './image-name.ts'

test.each(Object.values(IMAGE_EXTENSIONS))('a new name with %s is ours, unfinished, too', (extension) => {
  const name = newImageName(newId, extension)
  expect([name, `${name}.part`, newNameForImage(newId, name)].map(isOurImageName)).toEqual([true, true, true])
})

test.each([
  ['whose images these are', 'owner'],
  ['a backup in the same bucket', 'quizgrove-2026-11-21.dump'],
  ['a picture with a name of words', 'holiday.png'],
  ['an id one character too long', `${'a'.repeat(23)}.png`],
  ['an id one character too short', `${'a'.repeat(21)}.png`],
  ['another extension', `${'a'.repeat(22)}.sql`],
  ['more behind the extension', `${'a'.repeat(22)}.png.gz`],
  ['more lines than one', `${'a'.repeat(22)}.png\n`],
])('%s is not', (_, name) => {
  expect(isOurImageName(name)).toBe(false)
})

import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import {
  IMAGE_EXTENSIONS,
  isOurImageName,
  newImageName,
  newNameForImage,
  newPartialName,
} from './image-name.ts'

test.each(Object.values(IMAGE_EXTENSIONS))(
  'a new name with %s is recognized, also while unfinished',
  (extension) => {
    const name = newImageName(newId, extension)
    const names = [name, newPartialName(newId, name), newNameForImage(newId, name)]
    expect(names.map(isOurImageName)).toEqual([true, true, true])
  },
)

test.each([
  ['of an image', `${'a'.repeat(22)}.png.${'b'.repeat(22)}.part`],
  ['of an image, by an earlier version', `${'a'.repeat(22)}.png.part`],
  ['of the name of the owner', `owner.${'b'.repeat(22)}.part`],
  ['of the name of the owner, by an earlier version', 'owner.part'],
])('an unfinished file %s is ours', (_, name) => {
  expect(isOurImageName(name)).toBe(true)
})

test.each([
  ['whose images these are', 'owner'],
  ['a backup in the same bucket', 'quizgrove-2026-11-21.dump'],
  ['a picture with a name of words', 'holiday.png'],
  ['an id one character too long', `${'a'.repeat(23)}.png`],
  ['an id one character too short', `${'a'.repeat(21)}.png`],
  ['another extension', `${'a'.repeat(22)}.sql`],
  ['more behind the extension', `${'a'.repeat(22)}.png.gz`],
  ['an unfinished file of another name', `holiday.${'b'.repeat(22)}.part`],
  ['an unfinished file with more than an id', `${'a'.repeat(22)}.png.${'b'.repeat(22)}.c.part`],
  ['more lines than one', `${'a'.repeat(22)}.png\n`],
])('%s is not', (_, name) => {
  expect(isOurImageName(name)).toBe(false)
})

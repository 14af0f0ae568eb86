import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../ids.ts'
import {
  diskImages,
  IMAGE_EXTENSIONS,
  isOurImageName,
  newImageName,
  newNameForImage,
  newPartialName,
  readImage,
} from './image-files.ts'

/** As two processes that clean up for the first time store the same name at the same moment. */
test('parallel writes of one name all succeed, and no reader sees a partial file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizgrove-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const images = diskImages(folder)
  const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(100_000, letter))

  for (let round = 0; round < 10; round++) {
    let isWriting = true
    const writing = Promise.all(contents.map((bytes) => images.put('owner', bytes))).finally(() => {
      isWriting = false
    })
    const read: (Buffer | null)[] = []
    while (isWriting) read.push(await readImage(images, 'owner'))
    await writing
    read.push(await readImage(images, 'owner'))
    for (const bytes of read) {
      expect(bytes === null || contents.some((content) => content.equals(bytes))).toBe(true)
    }
  }

  expect(await readdir(folder)).toEqual(['owner'])
})

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
  ['of the name of the owner', `owner.${'b'.repeat(22)}.part`],
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

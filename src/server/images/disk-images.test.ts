import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskImages } from './disk-images.ts'
import { readImage } from './image-files.ts'

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

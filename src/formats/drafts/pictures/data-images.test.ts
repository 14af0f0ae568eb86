import { expect, test } from 'vitest'
import { pngOf } from '../../../../tests/setup/files/image-files.ts'
import { type QuestionDraft, WHOLE_FILE } from '../../../domain/importing/drafts/draft.ts'
import { dataImageReader } from './data-images.ts'

const address = (color: number) =>
  `data:image/png;base64,${Buffer.from(pngOf(1, 1, [color, 2, 3])).toString('base64')}`

function draft(text: string): QuestionDraft {
  return {
    format: 'markdown',
    text,
    category: null,
    options: ['a', 'b'],
    correct: ['a'],
    explanation: null,
    isFlagged: false,
    sourceId: null,
    location: WHOLE_FILE,
  }
}

test('a picture within many questions of a file is one image, and another has another name', () => {
  const read = dataImageReader()
  const [one, other, third] = [1, 1, 7].map((color) => read(draft(`What? ![sign](${address(color)})`)))
  expect([one?.text, other?.text, third?.text]).toEqual([
    'What? ![sign](image-1.png)',
    'What? ![sign](image-1.png)',
    'What? ![sign](image-2.png)',
  ])
  expect(one?.images?.[0]?.image).toBe(other?.images?.[0]?.image)
  expect(third?.images).toHaveLength(1)
})

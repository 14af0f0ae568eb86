import { expect, test } from 'vitest'
import { pngOf } from '../../../../tests/setup/files/image-files.ts'
import { type QuestionDraft, WHOLE_FILE } from './draft.ts'
import { withSharedImages } from './shared-images.ts'

const DRAFT: QuestionDraft = {
  text: 'Q?',
  category: null,
  options: ['a', 'b'],
  correct: ['a'],
  explanation: null,
  isFlagged: false,
  sourceId: null,
  location: WHOLE_FILE,
}

test('images of the same bytes become one, and all keep their addresses', () => {
  const image = (name: string, color: number) => ({ name, bytes: pngOf(1, 1, [color, 2, 3]) })
  const [logo, copy, other] = [image('logo.png', 1), image('copy.png', 1), image('other.png', 9)]
  const drafts = withSharedImages([
    DRAFT,
    { ...DRAFT, images: [{ address: 'a.png', image: logo }] },
    {
      ...DRAFT,
      images: [
        { address: 'b.png', image: copy },
        { address: 'c.png', image: other },
      ],
    },
  ])
  expect(drafts[0]).toBe(DRAFT)
  expect(drafts.flatMap(({ images = [] }) => images.map(({ address }) => address))).toEqual([
    'a.png',
    'b.png',
    'c.png',
  ])
  expect(drafts[2]?.images?.[0]?.image).toBe(logo)
  expect(drafts[2]?.images?.[1]?.image).toBe(other)
})

import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../../tests/setup/files/image-files.ts'
import { type QuestionDraft, WHOLE_FILE } from '../../../domain/importing/drafts/draft.ts'
import { missingPictures } from '../../../domain/importing/drafts/wanted-pictures.ts'
import { attachPictures } from './attach-pictures.ts'
import { withinPictureLimit, withSharedImages } from './shared-images.ts'

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

describe('an import has at most 2,000 different pictures', () => {
  const image = (name: string) => ({ name, bytes: new Uint8Array() })
  const showing = (name: string, shown = image(name)): QuestionDraft => ({
    ...DRAFT,
    format: 'markdown',
    text: `![](${name})`,
    images: [{ address: name, image: shown }],
  })

  test('of those in a file the first, and a repeated one counts once', () => {
    const logo = image('logo.png')
    const many = Array.from({ length: 2001 }, (_, index) => showing(`${index}.png`))
    const { drafts, leftOut } = withinPictureLimit([
      showing('logo.png', logo),
      ...many,
      showing('logo.png', logo),
    ])
    expect(leftOut).toEqual(['1999.png', '2000.png'])
    expect(drafts[1999]).toBe(many[1998])
    expect(drafts.slice(2000).map(({ images }) => images?.length)).toEqual([undefined, undefined, 1])
    expect(drafts.slice(1999).map((draft) => missingPictures(draft))).toEqual([
      [],
      ['1999.png'],
      ['2000.png'],
      [],
    ])
  })

  test('of those that are dropped, as many as the file leaves', async () => {
    const many = Array.from({ length: 1999 }, (_, index) => showing(`${index}.png`))
    const { images: _, ...lacking } = showing('a.png')
    const { images: __, ...other } = showing('b.png')
    const load = async (name: string) => image(name)
    const source = { find: (name: string) => name, load }
    const { drafts, dropped } = await attachPictures([...many, lacking, other], source)
    expect(drafts.slice(1999).map(({ images }) => images?.length)).toEqual([1, undefined])
    expect(dropped).toEqual(['b.png (more than 2,000 pictures in one import)'])
  })
})

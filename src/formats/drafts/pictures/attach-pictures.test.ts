import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../../tests/setup/files/image-files.ts'
import type { QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { imageNamesOf, missingPictures } from '../../../domain/importing/drafts/wanted-pictures.ts'
import { attachPictures } from './attach-pictures.ts'
import { draftImage } from './draft-images.ts'
import { pictureFinder } from './picture-names.ts'

const DRAFT: QuestionDraft = {
  text: 'Q?',
  category: null,
  options: ['a', 'b'],
  correct: ['a'],
  explanation: null,
  isFlagged: false,
  sourceId: null,
  location: { line: 1, item: 1, id: null, file: 'bank/questions.csv' },
}
const PNG = pngOf(1, 1, [1, 2, 3])

async function attached(draft: Partial<QuestionDraft>, names: readonly string[]) {
  const load = async (name: string) => draftImage(name, name.endsWith('.svg') ? new Uint8Array(3) : PNG)
  const result = await attachPictures([{ ...DRAFT, ...draft }], { ...pictureFinder(names), load })
  const [whole = DRAFT] = result.drafts
  return {
    format: whole.format ?? 'plain',
    text: whole.text,
    options: whole.options,
    images: whole.images?.map(({ address, image }) => `${address} is ${image.name}`) ?? [],
    missing: missingPictures(whole),
    dropped: result.dropped,
    used: [...result.used],
  }
}

describe('a picture is found by', () => {
  test.each<[string, Partial<QuestionDraft>, string, string]>([
    ['a column', { pictureNames: ['t-1.png'] }, 't-1.png', 'Q?\n\n![t 1](t-1.png)'],
    [
      'a column, in any spelling of the figure',
      { text: 'What is 2*1 in figure T-1?', pictureNames: ['t-1.png'] },
      'Figure T1.JPG',
      'What is 2\\*1 in figure T-1?\n\n![figure T-1](<Figure T1.JPG>)',
    ],
    [
      'a mention of parts of a number',
      { text: 'See figure 2.1.' },
      'fig_2-1.png',
      'See figure 2.1.\n\n![figure 2.1](fig_2-1.png)',
    ],
    ['a mention', { text: 'See Fig. 3.' }, 'figure-3.png', 'See Fig. 3.\n\n![Fig. 3](figure-3.png)'],
    [
      'Markdown',
      { format: 'markdown', text: 'Q ![x](img/a%20b.png)' },
      'bank/img/a b.png',
      'Q ![x](img/a%20b.png)',
    ],
    [
      'Markdown, by its name alone',
      { format: 'markdown', text: '![x](old/A.png)' },
      'a.PNG',
      '![x](old/A.png)',
    ],
    ['Markdown in a plain text', { text: '*Q* ![x](a.png)' }, 'bank/a.png', '\\*Q\\* ![x](a.png)'],
    ['HTML in a plain text', { text: 'a < b <img src="a.png"> c' }, 'a.png', 'a \\< b ![a](a.png) c'],
  ])('%s', async (_, draft, name, text) => {
    const found = await attached(draft, [name, 'other.png'])
    expect(found).toMatchObject({ format: 'markdown', text, missing: [], used: [name] })
    expect(found.images).toEqual([expect.stringContaining(` is ${name}`)])
  })

  test('an option that is only a picture', async () => {
    const options = ['![](a.png)', '![](b.png)']
    const found = await attached({ options, correct: ['![](a.png)'] }, ['a.png', 'b.png'])
    expect(found.options).toEqual(['![a](a.png)', '![b](b.png)'])
  })
})

describe('a question keeps its texts', () => {
  test.each<[string, Partial<QuestionDraft>, readonly string[], readonly string[]]>([
    [
      'when only a figure of another number is there',
      { text: 'See figure 2.1.' },
      ['21.png'],
      ['figure 2.1'],
    ],
    ['when its figure is missing', { pictureNames: ['t-2.png'] }, ['t-1.png'], ['t-2.png']],
    ['when several files fit equally', { pictureNames: ['t-1'] }, ['a/t-1.png', 'b/t1.jpg'], ['t-1']],
    [
      'when a plain text names an uploaded image, as our archives have it',
      { text: 'What is ![](/images/a_a-aaaaaaaaaaaaaaaaaa.png)?' },
      ['images/a_a-aaaaaaaaaaaaaaaaaa.png'],
      [],
    ],
    ['when a plain text only looks like an image', { text: 'What is ![x](a.png)?' }, ['b.png'], []],
    ['when a mentioned figure is missing', { text: 'See figure T-1.' }, [], ['figure T-1']],
    ['when the picture is of another type', { pictureNames: ['a.svg'] }, ['a.svg'], ['a.svg']],
  ])('%s', async (_, draft, names, missing) => {
    const { text, ...found } = await attached(draft, names)
    expect(text).toBe(draft.text ?? 'Q?')
    expect(found).toMatchObject({ format: 'plain', images: [], missing })
  })
})

test('an uploaded image is missing where the bank does not have it', () => {
  const known = 'https://quiz.example/images/known.png'
  const draft: QuestionDraft = { ...DRAFT, format: 'markdown', text: `![](/images/x.png) ![](${known})` }
  const bank = { ...DRAFT, explanation: 'As in ![](/images/known.png)' }
  expect(missingPictures(draft, new Set(imageNamesOf(bank)))).toEqual(['/images/x.png'])
  expect(missingPictures(draft, new Set())).toEqual(['/images/x.png', known])
})

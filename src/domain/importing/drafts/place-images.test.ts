import { describe, expect, test } from 'vitest'
import { comparableContent } from '../review/comparable-text.ts'
import { type IllustratedTexts, placeImages, type StoredImage } from './place-images.ts'

const TEXTS: IllustratedTexts = {
  format: 'plain',
  text: 'Which?',
  options: ['a', 'b'],
  optionFeedback: [],
  explanation: null,
}

function image(
  name: string,
  captions?: readonly string[],
  beside: StoredImage['beside'] = 'question',
): StoredImage {
  const file = { name, bytes: new Uint8Array() }
  return { image: file, beside, address: `/images/${name || 'x.png'}`, ...(captions && { captions }) }
}

describe('an image is where the file shows it', () => {
  test.each<[string, Partial<IllustratedTexts>, StoredImage[], Partial<IllustratedTexts>]>([
    [
      'in the text',
      { text: '2*3 [Image: a_b] is?' },
      [image('s.png', ['a_b'])],
      { text: '2\\*3 ![a\\_b](/images/s.png) is?' },
    ],
    [
      'in options',
      { options: ['[Image: x.png]', '[Image: y.png]'] },
      [image('x.png', ['x.png']), image('y.png', ['y.png'])],
      { options: ['![x](/images/x.png)', '![y](/images/y.png)'] },
    ],
    [
      'by its name where nothing else says where',
      { text: '[Image: x.png]' },
      [image('media/x.png')],
      { text: '![x](/images/media/x.png)' },
    ],
    [
      'several that have no words, in their order',
      { options: ['[Image]', '[Image] or'] },
      [image('x.png', ['']), image('y.png', [''])],
      { options: ['![x](/images/x.png)', '![y](/images/y.png) or'] },
    ],
    [
      'in the explanation',
      { explanation: '[Image: x]' },
      [image('x.png', ['x'], 'explanation')],
      { explanation: '![x](/images/x.png)' },
    ],
    [
      'twice',
      { text: '[Image: x] [Image: x]' },
      [image('x.png', ['x', 'x'])],
      { text: '![x](/images/x.png) ![x](/images/x.png)' },
    ],
  ])('%s', (_, texts, images, expected) => {
    expect(placeImages({ ...TEXTS, ...texts }, images)).toEqual({
      ...TEXTS,
      ...texts,
      format: 'markdown',
      ...expected,
    })
  })
})

describe('an image without a clear place is below', () => {
  test.each<[string, Partial<IllustratedTexts>, StoredImage[], Partial<IllustratedTexts>]>([
    ['the text', {}, [image('x.png')], { text: 'Which?\n\n![x](/images/x.png)' }],
    ['the explanation', {}, [image('x.png', [], 'explanation')], { explanation: '![x](/images/x.png)' }],
    [
      'where words stand for another image, too',
      { text: '[Image] [Image]' },
      [image('x.png', [''])],
      { text: '\\[Image\\] \\[Image\\]\n\n![x](/images/x.png)' },
    ],
  ])('%s', (_, texts, images, expected) => {
    expect(placeImages({ ...TEXTS, ...texts }, images)).toEqual({
      ...TEXTS,
      ...texts,
      format: 'markdown',
      ...expected,
    })
  })
})

test('the stored question is recognized in the same file', () => {
  const draft = { text: 'A*b [Image: x.png]\nis?', options: ['[Image: y]', '$5'], correct: ['$5'] }
  const stored = placeImages({ ...TEXTS, ...draft }, [image('x.png', ['x.png']), image('y.png', ['y'])])
  const question = { ...stored, correct: stored.options.slice(1) }
  const { text, options, correct } = comparableContent(question)
  expect({ text, options, correct }).toEqual(comparableContent(draft))
})

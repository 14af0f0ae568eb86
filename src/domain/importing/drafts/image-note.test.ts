import { expect, test } from 'vitest'
import type { ShownImage } from './draft.ts'
import { type ImageNoteTexts, imageNoteTexts, type StoredImage } from './image-note.ts'

const kept = (
  name: string,
  beside: ShownImage['beside'] = 'explanation',
  address = '/images/a.png',
): StoredImage => ({ image: { name, bytes: new Uint8Array() }, beside, address })

const HEART = '<p><img src="/images/a.png" alt="my heart"></p>'

test.each<[string, readonly StoredImage[], ImageNoteTexts]>([
  ['one that explains, named in words', [kept('media/my_heart.png')], { note: HEART, hint: '' }],
  [
    'one of the question can be seen before answering',
    [kept('my-heart.png', 'question')],
    { note: '', hint: HEART },
  ],
  [
    'one of each',
    [kept('my-heart.png', 'question'), kept('', 'explanation', '/images/b.png')],
    { note: '<p><img src="/images/b.png" alt=""></p>', hint: HEART },
  ],
  [
    'one in the question and in an option as well is shown once',
    [kept('my-heart.png', 'question'), kept('my-heart.png', 'question')],
    { note: '', hint: HEART },
  ],
  [
    'text that means something in HTML',
    [kept('"><script>.png', 'explanation', 'https://x.example/a?b=1&c=2')],
    {
      note: '<p><img src="https://x.example/a?b=1&amp;c=2" alt="&quot;&gt;&lt;script&gt;"></p>',
      hint: '',
    },
  ],
  ['no image: no note, so that the explanation is shown instead', [], { note: '', hint: '' }],
])('%s', (_, images, texts) => {
  expect(imageNoteTexts(images, 100_000)).toEqual(texts)
})

test.each(['question', 'explanation'] as const)('never longer than a text may be (%s)', (beside) => {
  const many = Array.from({ length: 5000 }, (_, index) => kept('heart.png', beside, `/images/${index}.png`))
  const { note, hint } = imageNoteTexts(many, 100_000)
  expect(Math.max(note.length, hint.length)).toBeLessThanOrEqual(100_000)
  expect(beside === 'question' ? hint : note).toMatch(/^<p><img/)
})

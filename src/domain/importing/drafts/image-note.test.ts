import { expect, test } from 'vitest'
import type { ShownImage } from './draft.ts'
import { type ImageTexts, imageTexts, type KeptImage } from './image-note.ts'

const kept = (
  name: string,
  beside: ShownImage['beside'] = 'explanation',
  address = '/images/a.png',
): KeptImage => ({ image: { name, bytes: new Uint8Array() }, beside, address })

const HEART = '<p><img src="/images/a.png" alt="my heart"></p>'

test.each<[string, string | null, readonly KeptImage[], ImageTexts]>([
  ['one that explains, named in words', null, [kept('media/my_heart.png')], { note: HEART, hint: '' }],
  [
    'the explanation before it',
    'It beats.\nAlways.',
    [kept('my-heart.png')],
    { note: `<p>It beats.<br>Always.</p>${HEART}`, hint: '' },
  ],
  [
    'one of the question can be seen before answering, and the explanation stays where it is looked for',
    'It beats.',
    [kept('my-heart.png', 'question')],
    { note: '<p>It beats.</p>', hint: HEART },
  ],
  [
    'one of each',
    null,
    [kept('my-heart.png', 'question'), kept('', 'explanation', '/images/b.png')],
    { note: '<p><img src="/images/b.png" alt=""></p>', hint: HEART },
  ],
  [
    'text that means something in HTML',
    'a < b',
    [kept('"><script>.png', 'explanation', 'https://x.example/a?b=1&c=2')],
    {
      note: '<p>a &lt; b</p><p><img src="https://x.example/a?b=1&amp;c=2" alt="&quot;&gt;&lt;script&gt;"></p>',
      hint: '',
    },
  ],
  ['no image: no note, so that the explanation stands in for it', 'It beats.', [], { note: '', hint: '' }],
  [
    'only one of the question, and nothing explains',
    null,
    [kept('my heart', 'question')],
    { note: '', hint: HEART },
  ],
])('%s', (_, explanation, images, texts) => {
  expect(imageTexts(explanation, images, 100_000)).toEqual(texts)
})

test.each(['question', 'explanation'] as const)('never longer than a text may be (%s)', (beside) => {
  const many = Array.from({ length: 5000 }, () => kept('heart.png', beside))
  const { note, hint } = imageTexts('"'.repeat(20_000), many, 100_000)
  expect(Math.max(note.length, hint.length)).toBeLessThanOrEqual(100_000)
  expect(beside === 'question' ? hint : note).toMatch(/^<p><img/)
})

import { expect, test } from 'vitest'
import { imageNote, type KeptImage } from './image-note.ts'

const kept = (name: string, address = '/images/a.png'): KeptImage => ({
  image: { name, bytes: new Uint8Array() },
  address,
})

const HEART = '<p><img src="/images/a.png" alt="my heart"></p>'

test.each<[string, string | null, readonly KeptImage[], string]>([
  ['one image, named in words', null, [kept('media/my_heart.png')], HEART],
  [
    'the explanation before it',
    'It beats.\nAlways.',
    [kept('my-heart.png')],
    `<p>It beats.<br>Always.</p>${HEART}`,
  ],
  [
    'text that means something in HTML',
    'a < b',
    [kept('"><script>.png', 'https://x.example/a?b=1&c=2')],
    '<p>a &lt; b</p><p><img src="https://x.example/a?b=1&amp;c=2" alt="&quot;&gt;&lt;script&gt;"></p>',
  ],
  ['no image: no note, so that the explanation stands in for it', 'It beats.', [], ''],
  ['an image without a name', null, [kept('')], '<p><img src="/images/a.png" alt=""></p>'],
])('%s', (_, explanation, images, html) => {
  expect(imageNote(explanation, images, 100_000)).toBe(html)
})

test('never longer than a note may be', () => {
  const many = Array.from({ length: 5000 }, () => kept('heart.png'))
  const html = imageNote('"'.repeat(20_000), many, 100_000)
  expect(html.length).toBeLessThanOrEqual(100_000)
  expect(html).toMatch(/^<p><img/)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDifference } from './draft-difference.ts'

/** "-removed-", "+added+", the rest as it is. */
function shown(before: string, after: string): string {
  const marks = { same: '', removed: '-', added: '+' } as const
  return wordDifference(before, after)
    .map(({ kind, text }) => `${marks[kind]}${text}${marks[kind]}`)
    .join('')
}

test.each([
  ['nothing', 'a b', 'a b', 'a b'],
  ['a word', 'one big tree', 'one old tree', 'one -big-+old+ tree'],
  ['a typo', 'recieve a call', 'receive a call', '-recieve-+receive+ a call'],
  ['a word more', 'a tree', 'a big tree', 'a +big +tree'],
  ['a word less', 'a big tree', 'a tree', 'a -big -tree'],
  ['everything', 'oak', 'elm', '-oak-+elm+'],
  ['a text where there was none', '', 'oak', '+oak+'],
  [
    'a sentence whose spaces alone are in common',
    'It drops its leaves',
    'Its bark is white',
    '-It drops its leaves-+Its bark is white+',
  ],
  [
    'two words of a longer sentence',
    'The old oak drops its leaves in fall.',
    'The young oak drops its leaves in autumn.',
    'The -old-+young+ oak drops its leaves in -fall-+autumn+.',
  ],
  ['punctuation', 'An oak.', 'An oak?', 'An oak-.-+?+'],
])('%s', (_, before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})

const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '.', '\n', 'é', '木'), { maxLength: 30 })

test('both texts are in the parts, and neighbors differ in kind', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [one.join(''), other.join('')]
      const parts = wordDifference(before, after)
      const without = (kind: string) =>
        parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
      expect(parts.every((part, index) => part.kind !== parts[index + 1]?.kind)).toBe(true)
    }),
  )
})

test('texts of the largest size that have nothing in common are shown as a whole', () => {
  const [before, after] = ['a '.repeat(5000), 'b.'.repeat(5000)]
  expect(wordDifference(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})

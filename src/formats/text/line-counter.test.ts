import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineCounter, lineFinder } from './line-counter.ts'

test.each([
  ['\\n', 'a\nb\nc'],
  ['\\r\\n', 'a\r\nb\r\nc'],
  ['\\r', 'a\rb\rc'],
  ['a mixture', 'a\r\nb\rc'],
])('counts lines that end with %s', (_, text) => {
  const lineAt = lineCounter((offset) => text.charCodeAt(offset))
  expect(['a', 'b', 'c'].map((letter) => lineAt(text.indexOf(letter)))).toEqual([1, 2, 3])
})

test('agrees with splitting the text before the offset', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r') })
  fc.assert(
    fc.property(text, (before) => {
      const whole = `${before}x`
      const lineAt = lineCounter((offset) => whole.charCodeAt(offset))
      expect(lineAt(before.length)).toBe(before.split(/\r\n|\n|\r/).length)
    }),
  )
})

test('is found in any order, beyond the offsets whose lines are stored', () => {
  const text = 'ab\r\ncd\ref\n'.repeat(3000)
  const lineAt = lineFinder(text)
  for (const offset of [text.length, 20_000, 128, 127, 4096, 3, 0, 30_001]) {
    expect(lineAt(offset)).toBe(lineCounter((at) => text.charCodeAt(at))(offset))
  }
})

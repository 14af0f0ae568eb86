import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineCounter } from './line-counter.ts'

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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { displayList, displayText, isWebAddress } from './display-text.ts'

test.each([
  ['indentation stays', 'if a:\n    b()\n\n    c()', 'if a:\n    b()\n\n    c()'],
  ['that of the first line, too', '    b()\n    c()', '    b()\n    c()'],
  ['and several spaces in a line', 'a   b', 'a   b'],
  ['and tabs', '\tb()', '\tb()'],
  ['blank lines before the text go', '\n  \n\t\n  a', '  a'],
  ['trailing white space is removed', 'a \n\n\t', 'a'],
  ['line breaks of every system', 'a\r\n b\rc\n', 'a\n b\nc'],
  ['nothing but white space is nothing', ' \n \r\n ', ''],
])('%s', (_, text, shown) => {
  expect(displayText(text)).toBe(shown)
})

test('only whitespace changes, and applying it twice changes nothing more', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', '\n', '\r') })
  fc.assert(
    fc.property(text, (given) => {
      const shown = displayText(given)
      expect(shown.replace(/\s/g, '')).toBe(given.replace(/\s/g, ''))
      expect(displayText(shown)).toBe(shown)
    }),
  )
})

test('answers are joined by commas, each as shown', () => {
  expect(displayList(['a\n', '  b'])).toBe('a,   b')
  expect(displayList(['if a:\n  b()', 'c'])).toBe('if a:\n  b(),\nc')
})

test('long runs of whitespace take linear time', async () => {
  const { milliseconds } = await costOf(() => displayText(`${' '.repeat(50_000)}a${'\n '.repeat(50_000)}b`))
  expect(milliseconds).toBeLessThan(500)
})

test.each([
  ['https://docs.python.org/3/', true],
  ['HTTP://example.org', true],
  ['example.org', false],
  ['Smith, page 4', false],
  ['https://', false],
  ['https://a.org and more', false],
  ['javascript:alert(1)//https://a.org', false],
])('%s: %s', (reference, isAddress) => {
  expect(isWebAddress(reference)).toBe(isAddress)
})

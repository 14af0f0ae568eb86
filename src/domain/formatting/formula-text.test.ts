import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, isFormulaText, unescapeFormula } from './formula-text.ts'

test.each([
  ['=1+1', true, "'=1+1"],
  ['+49 30', true, "'+49 30"],
  ['-5 °C', true, "'-5 °C"],
  ['@media', true, "'@media"],
  ['\t=1', true, "'\t=1"],
  ['\r=1', true, "'\r=1"],
  ['＝1', true, "'＝1"],
  ["'=1", false, "''=1"],
  ["''-ing", false, "'''-ing"],
  ['1+1=2', false, '1+1=2'],
  ["'quoted'", false, "'quoted'"],
  ['', false, ''],
])('%j: a formula %s, escaped %j', (text, isFormula, escaped) => {
  expect([isFormulaText(text), escapeFormula(text)]).toEqual([isFormula, escaped])
  expect(unescapeFormula(escaped)).toBe(text)
})

test('no escaped text is a formula, and unescaping restores each', () => {
  const texts = fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '＝', 'a'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const escaped = escapeFormula(text)
      expect([isFormulaText(escaped), unescapeFormula(escaped)]).toEqual([false, text])
    }),
  )
})

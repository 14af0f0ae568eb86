import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableForm, searchForm } from './folded-text.ts'

/** ASCII with what the forms change: spaces of all kinds, quotation marks, periods. */
const ascii = fc.string({ unit: fc.constantFrom(...' \t\n\v\f\r\'"`.aB-', '\0') })

test('the short way of ASCII texts gives the same as the long one, which a letter beyond ASCII takes', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect(comparableForm(`z ${text} z`)).toBe(comparableForm(`ż ${text} ż`).replaceAll('ż', 'z'))
      expect(searchForm(`z ${text} z`)).toBe(searchForm(`ż ${text} ż`))
    }),
  )
})

test.each([
  ['spaces at both ends', ' \tOhm\n', 'Ohm'],
  ['runs of spaces', 'Ohm\r\n  law', 'Ohm law'],
  ['a final period', 'Ohm.', 'Ohm'],
  ['a final period before spaces', 'Ohm. ', 'Ohm'],
  ['a final period beyond ASCII', 'Öhm. ', 'Öhm'],
  ['only a period', '.', '.'],
  ['a backtick', '`a`', "'a'"],
  ['nothing', ' ', ''],
])('the form to compare leaves out %s', (_, text, form) => {
  expect(comparableForm(text)).toBe(form)
})

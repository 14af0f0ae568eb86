import { expect, test } from 'vitest'
import { shown } from '../../../tests/setup/files/shown-questions.ts'

test.each<[string, string, string[]]>([
  [
    'questions',
    '#Q Which?\n^ two\nA one\nB two\n\n#Q What?\n^ x\nA x\nB y\n',
    ['Which? | one, *two', 'What? | *x, y'],
  ],
  [
    'a question of two lines, the second of which begins with a letter',
    '#Q Which?\nA man asks.\n^ two\nA one\nB two\n',
    ['Which?\nA man asks. | one, *two'],
  ],
])('%s', (_, text, expected) => {
  expect(shown(text)).toEqual(expected)
})

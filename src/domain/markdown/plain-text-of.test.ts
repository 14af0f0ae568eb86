import { expect, test } from 'vitest'
import { plainTextOf } from './plain-text-of.ts'
import { readMarkdown } from './read-markdown.ts'

test.each([
  ['emphasis and links', 'a **b** [c](https://example.org)', 'a b c'],
  ['code', 'see\n\n```js\nf()\n```', 'see\nf()'],
  ['math', 'is $x^2$?', 'is x^2?'],
  ['an image by its alternative text', '![a circuit](/images/a.png)', 'a circuit'],
  ['a table, a line for each row', 'a|b\n-|-\n1|2', 'a b\n1 2'],
  ['a list, a line for each item', '- a\n- b', 'a\nb'],
  ['a quote and a rule', '> a\n\n---\n\nb', 'a\nb'],
])('the text without markup: %s', (_, markdown, plain) => {
  expect(plainTextOf(readMarkdown(markdown) ?? [])).toBe(plain)
})

import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readCode } from './read-code.ts'

describe('a program is split into parts for highlighting', () => {
  test('by what they are', () => {
    const parts = readCode('def f(x): # why\n    return "a" + 1', 'python') ?? []
    expect(parts.filter(({ kind }) => kind !== null)).toEqual([
      { kind: 'keyword', text: 'def' },
      { kind: 'name', text: 'f' },
      { kind: 'comment', text: '# why' },
      { kind: 'keyword', text: 'return' },
      { kind: 'string', text: '"a"' },
      { kind: 'number', text: '1' },
    ])
  })

  test.each([
    ['python', 'if a:\n    b()\n\n    c()'],
    ['html', '<b class="x">&amp;</b>'],
    ['sql', "SELECT * FROM t WHERE a = 'b'"],
    ['js', 'const a = `b` // c'],
  ])('that are the whole program together: %s', (language, text) => {
    expect((readCode(text, language) ?? []).map((part) => part.text).join('')).toBe(text)
  })
})

test.each([
  ['of an unknown language', 'a', 'klingon'],
  ['of more than 5,000 characters', 'a'.repeat(5001), 'js'],
])('is shown in one color: a program %s', (_, text, language) => {
  expect(readCode(text, language)).toBeNull()
})

test.each([
  ['js', '{'.repeat(4000)],
  ['js', '('.repeat(5000)],
  ['js', '/'.repeat(5000)],
  ['html', '<a '.repeat(1600)],
  ['css', 'a{'.repeat(2500)],
  ['markdown', '*'.repeat(5000)],
  ['python', 'f"{'.repeat(1600)],
  ['java', '@a('.repeat(1600)],
  ['cpp', 'a<'.repeat(2500)],
  ['php', '<?'.repeat(2500)],
  ['sql', "'".repeat(5000)],
])('a hostile program takes less than 200 ms: %s', async (language, text) => {
  readCode(text, language)
  const { milliseconds } = await costOf(() => readCode(text, language))
  expect(milliseconds).toBeLessThan(200)
})

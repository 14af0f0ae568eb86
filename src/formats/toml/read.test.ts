import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

describe('TOML', () => {
  test.each([
    ['names with dots', 'options.a = "apple"\noptions.b = "stone"\nanswer = "a"'],
    [
      'tables within a question',
      '[[questions.options]]\ntext = "apple"\ncorrect = true\n[[questions.options]]\ntext = "stone"\ncorrect = false',
    ],
    ['a name that comes twice', 'options = ["apple", "stone"]\nanswer = "stone"\nanswer = "apple"'],
  ])('with %s is refused as TOML', (_, parts) => {
    const { drafts, problems } = readBank(
      `[[questions]]\nquestion = "Which is a fruit?"\n${parts}\n`.repeat(2),
    )
    expect(drafts).toEqual([])
    expect(problems.map(({ message }) => message.slice(0, 50))).toEqual([
      'This is TOML, and its questions can’t be read: the',
    ])
  })

  test('with a list of options is read', () => {
    const { drafts } = readBank(
      '[[questions]]\nquestion = "Which is a fruit?"\noptions = ["apple", "stone"]\nanswer = "apple"\n'.repeat(
        2,
      ),
    )
    expect(drafts[0]?.correct).toEqual(['apple'])
  })

  test('is not what a list in JSON is', () => {
    expect(readBank('[["a", "b"]]').problems[0]?.message).not.toContain('TOML')
  })
})

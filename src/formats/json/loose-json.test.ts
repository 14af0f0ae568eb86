import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'
import { withoutLooseness } from './parsed-json.ts'

describe('JSON as programs and settings write it', () => {
  test.each<[string, string, unknown]>([
    ['comments', '[ // one\n1, /* two\n*/ 2 # three\n]', [1, 2]],
    ['a comma behind the last entry', '[{"a": [1, 2,],},\n]', [{ a: [1, 2] }]],
    ['a comma before a comment', '[1, // one\n]', [1]],
    ['texts in single quotes', `['it\\'s "so"', "it's"]`, ['it\'s "so"', "it's"]],
    ['names without quotes', "{a: 'b', $c_1: 2, 'd': 3}", { a: 'b', $c_1: 2, d: 3 }],
    ['words of Python', '[True, False, None]', [true, false, null]],
    [
      'signs within texts',
      `["// no /* comment */ # here", ',]', "a: 1"]`,
      ['// no /* comment */ # here', ',]', 'a: 1'],
    ],
  ])('%s', (_, text, value) => {
    expect(JSON.parse(withoutLooseness(text))).toEqual(value)
    expect(withoutLooseness(text).split('\n')).toHaveLength(text.split('\n').length)
  })

  test.each(['[1 2]', '[one]', "{a: 'b'", '[0x1F]', '["a" + "b"]', "['a\\x41']"])('%s is no JSON', (text) => {
    expect(() => JSON.parse(withoutLooseness(text))).toThrow()
  })

  test('a format marker of GIFT below a comment begins no list', () => {
    const { drafts, problems } = readBank(
      '// question: 1\n[html]Where does the sun rise?{=The east. ~The west.}\n',
    )
    expect([drafts.map(({ correct }) => correct), problems]).toEqual([[['The east.']], []])
  })

  test('is read with the lines of the file', () => {
    const text = `// birds
[
  // one
  {question: 'Does the stork\\'s nest last?', options: ['Yes', 'No'], answer: 'Yes',},
  {'question': "Is the wren large?", "options": ["Yes", "No"], "answer": 'No'},
]`
    const { drafts, problems, notices } = readBank(text)
    expect(drafts.map(({ text: asked, correct, location }) => [asked, correct, location.line])).toEqual([
      ["Does the stork's nest last?", ['Yes'], 4],
      ['Is the wren large?', ['No'], 5],
    ])
    expect([problems, notices]).toEqual([[], []])
  })

  test('an error in it has the place that it has in the file', () => {
    expect(readBank(`[\n  // one\n  {question: 'a' 'b'}\n]`).problems).toMatchObject([
      { message: expect.stringContaining("isn't valid JSON") },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

interface Written {
  readonly question: string
  readonly correct_answer: string
  readonly incorrect_answers: readonly string[]
  readonly category?: string
}

const inJson = (...results: readonly Written[]) => readBank(JSON.stringify({ response_code: 0, results }))

const shown = (...results: readonly Written[]) =>
  inJson(...results).drafts.map(({ text, category, options, correct }) => [
    text,
    category,
    options.toSorted(),
    correct,
  ])

describe('a bank as trivia services send it', () => {
  const expected = [
    'At 200°C, doesn\'t "pure" water & salt boil?',
    'Science & Nature',
    ['90°C', '<110°C', 'It’s so'].toSorted(),
    ['It’s so'],
  ]
  const plain = {
    question: 'At 200°C, doesn\'t "pure" water & salt boil?',
    category: 'Science & Nature',
    correct_answer: 'It’s so',
    incorrect_answers: ['90°C', '<110°C'],
  }
  const coded = (code: (text: string) => string): Written => ({
    question: code(plain.question),
    category: code(plain.category),
    correct_answer: code(plain.correct_answer),
    incorrect_answers: plain.incorrect_answers.map(code),
  })

  test.each([
    ['as it is', (text: string) => text],
    [
      'in entities',
      (text: string) =>
        text
          .replaceAll('&', '&amp;')
          .replaceAll('"', '&quot;')
          .replaceAll("'", '&#039;')
          .replaceAll('<', '&lt;')
          .replaceAll('°', '&deg;')
          .replaceAll('’', '&rsquo;'),
    ],
    ['in percent codes', encodeURIComponent],
    ['in percent codes with plus signs', (text: string) => encodeURIComponent(text).replaceAll('%20', '+')],
  ])('%s', (_, code) => {
    expect(shown(coded(code))).toEqual([expected])
  })
})

const options = { correct_answer: 'x', incorrect_answers: ['y'] }

test.each([
  ['entities', '&quot;Hi&quot; &mdash; it&#39;s', '"Hi" — it\'s'],
  ['one that is written twice', 'Tom &amp;amp; Jerry?', 'Tom &amp; Jerry?'],
  ['what only looks like one', 'AT&T; R&D &nosuch; &', 'AT&T; R&D &nosuch; &'],
  ['a question about them', 'Which HTML entity is &amp;copy;?', 'Which HTML entity is &amp;copy;?'],
  [
    'a percent code among words',
    'What does %20 stand for in an address?',
    'What does %20 stand for in an address?',
  ],
  ['an address', 'https://example.org/a%20b', 'https://example.org/a%20b'],
])('%s', (_, written, text) => {
  expect(shown({ question: written, ...options })).toEqual([[text, null, ['x', 'y'], ['x']]])
})

describe('options', () => {
  test.each([
    ['are read', ['&lt;', '&gt;='], 'Which sign?', ['<', '>=']],
    [
      'that are nothing but entities are what is asked',
      ['&copy;', '&reg;'],
      'Which one shows ©?',
      ['&copy;', '&reg;'],
    ],
    ['that would be alike stay', ['&lt;', '<'], 'Which sign?', ['&lt;', '<']],
    ['with spaces in codes', ['New%20York', 'Boston'], 'Which city?', ['New York', 'Boston']],
    [
      'of a question about such codes stay',
      ['New%20York', 'New York'],
      'Which is percent-encoded?',
      ['New%20York', 'New York'],
    ],
  ])('%s', (_, [right = '', ...wrong], question, expected) => {
    const read = inJson({ question, correct_answer: right, incorrect_answers: wrong })
    expect(read.drafts.map((draft) => draft.options.toSorted())).toEqual([expected.toSorted()])
  })
})

test('where a whole file is written in entities, a question about them is, too', () => {
  const quoted = (n: number) => ({ question: `What is &quot;${n}&quot;?`, ...options })
  const about = {
    question: 'Which HTML entity shows &quot;&amp;&quot;?',
    correct_answer: '&amp;amp;',
    incorrect_answers: ['&amp;and;'],
  }
  expect(shown(quoted(1), quoted(2), about).at(-1)).toEqual([
    'Which HTML entity shows "&"?',
    null,
    ['&amp;', '&and;'],
    ['&amp;'],
  ])
})

test('where a whole file is written in percent codes, single words are, too', () => {
  const spaced = { question: 'What%20is%20it%3F', ...options }
  expect(
    shown(spaced, { question: 'Who%3F', correct_answer: 'Caf%C3%A9', incorrect_answers: ['100%25'] })[1],
  ).toEqual(['Who?', null, ['100%', 'Café'], ['Café']])
})

test.each([
  ['a table', 'question,a,b,correct\nIs it &quot;x&quot;?,&lt;x,y,A'],
  ['text', '1. Is it &quot;x&quot;?\nA. &lt;x\nB. y\nAnswer: A'],
  ['boxes', 'Is it &quot;x&quot;?\n- [x] &lt;x\n- [ ] y'],
  ['YAML', '- question: Is it &quot;x&quot;?\n  options: ["&lt;x", "y"]\n  answer: "&lt;x"'],
])('the same in %s', (_, text) => {
  expect(readBank(text).drafts.map((draft) => [draft.text, draft.correct])).toEqual([['Is it "x"?', ['<x']]])
})

describe('characters that no database stores', () => {
  const many = Array.from({ length: 20 }, (_, n) => ({ question: `What is ${n}?`, ...options }))

  test('are left out, with a notice, and the rest of the file is read', () => {
    const { drafts, problems, notices } = inJson(
      {
        question: 'What\u0000 is it?',
        correct_answer: 'x\u0000',
        incorrect_answers: ['y'],
        category: 'A\u0000',
      },
      ...many,
    )
    expect([drafts.length, problems]).toEqual([21, []])
    expect(drafts[0]).toMatchObject({ text: 'What is it?', correct: ['x'], category: 'A' })
    expect(notices.map(({ location, message }) => [location.item, message])).toEqual([
      [1, expect.stringContaining('invalid characters')],
    ])
  })

  test('halves of pairs are shown as such', () => {
    expect(inJson({ question: 'Which \ud83c?', ...options }).drafts).toMatchObject([{ text: 'Which �?' }])
  })

  test('in text', () => {
    const { drafts, notices } = readBank(
      '1. Wh\u0000at?\nA. x\nB. y\nAnswer: A\n\n2. R?\nA. x\nB. y\nAnswer: B',
    )
    expect([drafts.map(({ text }) => text), notices.length]).toEqual([['What?', 'R?'], 1])
  })
})

test.each([
  ['a bare ampersand in an option', 'Which sign does &amp; show?', 'the sign &'],
  ['a bare angle bracket in an option', 'What does &lt; show in a browser?', '<'],
  ['a bare angle bracket in its text', 'What does &amp; show in <b>?', 'plus'],
  ['quotation marks that are coded and bare', 'What does &quot; show?', 'a "'],
])('a question with %s keeps its codes', (_, question, option) => {
  const [draft] = inJson({ question, correct_answer: option, incorrect_answers: ['at'] }).drafts
  expect([draft?.text, draft?.correct]).toEqual([question, [option]])
})

test('bare quotation marks keep no other codes', () => {
  const question = { question: 'Is &deg; "degrees"?', correct_answer: 'yes', incorrect_answers: ['no'] }
  expect(inJson(question).drafts[0]?.text).toBe('Is ° "degrees"?')
})

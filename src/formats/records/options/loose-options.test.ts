import { describe, expect, test } from 'vitest'
import { keysOf, type Loose, OPTIONS, read } from '../../../../tests/setup/files/loose-records.ts'

describe('options within the text of the question', () => {
  test.each([
    ['lines', 'Which town?\nA. Rome\nB. Oslo\nC. Bern', 'B', ['Rome', '*Oslo', 'Bern']],
    ['one line', 'Which town? A) Rome B) Oslo C) Bern', 'C', ['Rome', 'Oslo', '*Bern']],
    ['lines, and the key as a text', 'Which town?\na) Rome\nb) Oslo', 'Oslo', ['Rome', '*Oslo']],
    ['the same key in the text', 'Which town?\nA. Rome\nB. Oslo\nCorrect answer: B', 'B', ['Rome', '*Oslo']],
    ['two keys', 'Which town?\nA. Rome\nB. Oslo\nC. Bern', 'A, C', ['*Rome', 'Oslo', '*Bern']],
    ['an option of two lines', 'Which town?\nA. Rome\nin Italy\nB. Oslo', 'A', ['*Rome in Italy', 'Oslo']],
    [
      'a list in HTML',
      'Which town?\n<ol type="A">\n<li>Rome</li>\n<li>Oslo</li>\n</ol>\n',
      'B',
      ['Rome', '*Oslo'],
    ],
  ])('%s', (_, question, answer, expected) => {
    const [draft] = read([{ question, answer }]).drafts
    expect(draft?.text).toBe('Which town?')
    const starred = draft?.options.map((option) => `${draft.correct.includes(option) ? '*' : ''}${option}`)
    expect(starred).toEqual(expected)
  })

  test.each([
    [
      'options of its own',
      { question: 'Is it A. x\nB. y?', options: ['p', 'q'], answer: 'A' },
      'Is it A. x\nB. y?',
    ],
    ['no question before them', { question: 'A. Rome\nB. Oslo', answer: 'A' }, undefined],
    [
      'statements to judge',
      { question: 'Consider:\nA. All cats\nB. All mammals', type: 'boolean', answer: true },
      'Consider:\nA. All cats\nB. All mammals',
    ],
    [
      'letters that are names',
      { question: 'Vitamin A. is fat soluble and vitamin B. is not. Is it true?', answer: 'True' },
      'Vitamin A. is fat soluble and vitamin B. is not. Is it true?',
    ],
    ['lines out of turn', { question: 'Statement A. x\nA) one\nB) two\nD) four', answer: 'B' }, undefined],
    ['options that the key does not name', { question: 'Q?\nA) one\nB) two', answer: 'three' }, undefined],
    ['two keys', { question: 'Q?\nA) one\nB) two\nCorrect answer: A', answer: 'B' }, undefined],
    ['sentences below', { question: 'Q?\nA) one\nB) two\n\nThink first.', answer: 'B' }, undefined],
  ])('none where there are %s', (_, record, text) => {
    expect(read([record]).drafts[0]?.text).toBe(text)
  })
})

test('what is said beside options with letters is no option', () => {
  const options = { tip: 1, A: 'Paris', B: 'Rome', explanation: 'So.' }
  expect(read([{ question: 'Q?', options, answer: 'B' }]).drafts).toMatchObject([
    { options: ['Paris', 'Rome'], correct: ['Rome'] },
  ])
  const others = { A: 'Paris', B: 'Rome', other: 'Oslo' }
  expect(read([{ question: 'Q?', options: others, answer: 'B' }]).drafts[0]?.options).toHaveLength(3)
})

describe('the forms of options', () => {
  test.each<[string, Loose]>([
    ['a list', { options: OPTIONS, answer: 'B' }],
    ['a list called answers', { answers: OPTIONS, correct: 'B' }],
    ['a list called a', { a: OPTIONS, correct: 'B' }],
    ['a list that wraps the right one', { answers: ['Paris', { correct: 'Rome' }, 'Oslo', 'Bern'] }],
    ['a list beside a field that only looks like option A', { answers: OPTIONS, a: 'note', correct: 'B' }],
    ['a list beside a key called answers', { choices: OPTIONS, answers: ['B'] }],
    ['an object of letters', { options: { A: 'Paris', B: 'Rome', C: 'Oslo', D: 'Bern' }, answer: 'B' }],
    ['an object out of order', { options: { B: 'Rome', A: 'Paris', D: 'Bern', C: 'Oslo' }, answer: 'b' }],
    ['an object of numbers', { options: { 1: 'Paris', 2: 'Rome', 3: 'Oslo', 4: 'Bern' }, answer: 2 }],
    [
      'lists of texts and labels',
      { choices: { text: OPTIONS, label: ['A', 'B', 'C', 'D'] }, answerKey: 'B' },
    ],
    [
      'objects with a shortened name',
      { choices: OPTIONS.map((txt) => (txt === 'Rome' ? { txt, correct: true } : { txt })) },
    ],
    ['pairs of a text and a mark', { options: OPTIONS.map((text) => [text, text === 'Rome']) }],
    ['pairs of a mark and a text', { options: OPTIONS.map((text) => [text === 'Rome', text]) }],
    ['pairs of a letter and a text', { options: OPTIONS.map((text, n) => ['ABCD'[n], text]), answer: 'B' }],
    ['pairs of a number and a text', { options: OPTIONS.map((text, n) => [n + 1, text]), answer: 2 }],
    ['objects with a mark', { options: OPTIONS.map((text) => ({ text, isCorrect: text === 'Rome' })) }],
    [
      'objects with a mark in words',
      { answers: OPTIONS.map((answer, n) => ({ answer, correct: n === 1 ? 'yes' : '' })) },
    ],
    ['objects with ids', { options: OPTIONS.map((text, n) => ({ id: `o${n}`, text })), correct: 'o1' }],
    [
      'objects with numeric ids',
      { options: OPTIONS.map((text, n) => ({ id: n + 101, text })), correct: 102 },
    ],
    [
      'objects with letters',
      { options: OPTIONS.map((value, n) => ({ key: 'ABCD'[n], value })), correct: 'B' },
    ],
    [
      'objects of one pair',
      { options: OPTIONS.map((text, n) => ({ ['ABCD'[n] ?? '']: text })), correct: 'B' },
    ],
    ['fields of letters', { a: 'Paris', b: 'Rome', c: 'Oslo', d: 'Bern', answer: 'B' }],
    [
      'fields of letters with a word',
      { option_a: 'Paris', option_b: 'Rome', option_c: 'Oslo', option_d: 'Bern', answer: 'B' },
    ],
    [
      'fields of numbers',
      { 'Option 1': 'Paris', 'Option 2': 'Rome', 'Option 3': 'Oslo', 'Option 4': 'Bern', answer: 2 },
    ],
    [
      'fields counted from 0',
      { answer0: 'Paris', answer1: 'Rome', answer2: 'Oslo', answer3: 'Bern', correct: 1 },
    ],
    [
      'fields with advice',
      {
        'Answer 1 - max 75': 'Paris',
        'Answer 2 - max 75': 'Rome',
        'Answer 3 (optional)': 'Oslo',
        'Answer 4 (optional)': 'Bern',
        'Correct answer(s)': '2',
      },
    ],
    ['one text with bars', { options: 'Paris | Rome | Oslo | Bern', answer: 'B' }],
    ['one text with semicolons', { options: 'Paris; Rome; Oslo; Bern', answer: 'B' }],
    ['one text with lines', { options: 'Paris\nRome\r\nOslo\nBern', answer: 'B' }],
    ['one text that is a JSON list', { options: '["Paris", "Rome", "Oslo", "Bern"]', answer: 'B' }],
    [
      'right and wrong ones in an inner object',
      { question: { stem: 'Q', choices: OPTIONS }, answerKey: 'B' },
    ],
    [
      'named options with named flags',
      {
        answers: { answer_a: 'Paris', answer_b: 'Rome', answer_c: 'Oslo', answer_d: 'Bern', answer_e: null },
        correct_answers: { answer_a_correct: 'false', answer_b_correct: 'true', answer_c_correct: 'false' },
      },
    ],
  ])('%s', (_, record) => {
    const { drafts, problems } = read([{ question: 'Q', ...record }])
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([{ text: 'Q', options: OPTIONS, correct: ['Rome'] }])
  })

  test.each<[string, Loose]>([
    ['a list', { correct_answer: 'Rome', incorrect_answers: ['Paris', 'Oslo', 'Bern'] }],
    [
      'numbered fields',
      { correct_answer: 'Rome', distractor1: 'Paris', distractor2: 'Oslo', distractor3: 'Bern' },
    ],
  ])('wrong ones apart in %s are mixed with the right one by their characters', (_, record) => {
    expect(read([{ question: 'Q', ...record }]).drafts).toMatchObject([
      { options: ['Bern', 'Oslo', 'Paris', 'Rome'], correct: ['Rome'] },
    ])
  })

  test('a blank place keeps the letters after it', () => {
    const record = { question: 'Q', a: 'Paris', b: '', c: 'Oslo', d: 'Bern', e: '', correct: 'D' }
    expect(read([record]).drafts).toMatchObject([{ options: ['Paris', 'Oslo', 'Bern'], correct: ['Bern'] }])
  })

  test('numbers and truth values become texts; white space is removed at the ends and stays inside', () => {
    const record = { question: 'Q', options: [1, true, ' a  b '], correct: 'C' }
    expect(read([record]).drafts).toMatchObject([{ options: ['1', 'true', 'a  b'], correct: ['a  b'] }])
  })
})

test('an option that is only its letter is blank', () => {
  const options = ['A、Rome', 'B、Oslo', 'C、Bern', 'D']
  expect(read([{ question: 'Q', options, answer: 'B、Oslo' }]).drafts).toMatchObject([
    { options: ['Rome', 'Oslo', 'Bern'], correct: ['Oslo'] },
  ])
})

describe('labels of options', () => {
  const labeled = (texts: readonly string[], labels: readonly string[], answerKey: unknown): Loose => ({
    question: 'Q',
    choices: { text: texts, label: labels },
    answerKey,
  })

  test.each<[string, Loose, string]>([
    ['a label before a text', labeled(['3', '1', '4', '2'], ['1', '2', '3', '4'], '3'), '4'],
    ['a label before a position', labeled(['a', 'b', 'c'], ['1', '2', '3'], 1), 'a'],
    ['a text where no label fits', labeled(['10', '20', '30'], ['A', 'B', 'C'], '20'), '20'],
  ])('%s', (_, record, key) => {
    expect(keysOf([record])).toEqual([[key]])
  })

  test('say when the text of another option was possible', () => {
    expect(read([labeled(['B', 'A', 'C'], ['A', 'B', 'C'], 'A')]).notices).toMatchObject([
      { message: expect.stringContaining('was read as the label of an option in the file') },
    ])
  })
})

describe('letters before the texts of options', () => {
  test.each<[string, readonly string[], unknown]>([
    ['A. with a letter as key', ['A. Paris', 'B. Rome', 'C. Oslo', 'D. Bern'], 'B'],
    ['a) with the whole option as key', ['a) Paris', 'b) Rome', 'c) Oslo', 'd) Bern'], 'b) Rome'],
    ['(A) with the bare text as key', ['(A) Paris', '(B) Rome', '(C) Oslo', '(D) Bern'], 'Rome'],
    ['A: with a position as key', ['A: Paris', 'B: Rome', 'C: Oslo', 'D: Bern'], 1],
    ['A、 without a space', ['A、Paris', 'B、Rome', 'C、Oslo', 'D、Bern'], 'B'],
    ['a) without a space', ['a)Paris', 'b)Rome', 'c)Oslo', 'd)Bern'], 'b'],
    ['A. without a space', ['A.Paris', 'B.Rome', 'C.Oslo', 'D.Bern'], 'B'],
    ['A - with a blank place', ['A - Paris', 'B - Rome', 'C - Oslo', 'D - Bern', ''], 'B'],
  ])('%s', (_, options, correct) => {
    const { drafts } = read([{ question: 'Q', options, correct }])
    expect(drafts[0]?.options).toEqual(OPTIONS)
    expect(drafts[0]?.correct).toEqual(['Rome'])
  })

  test.each<[string, readonly string[]]>([
    ['out of order', ['B. Paris', 'A. Rome']],
    ['not on every option', ['A. Paris', 'B. Rome', 'None of these']],
    ['that tell equal texts apart', ['A. Paris', 'B. Paris']],
    ['of initials', ['Ada B. Cole', 'B. Cole']],
    ['of names of files', ['A.out', 'B.exe']],
    ['of calls', ['A.foo()', 'B.bar()', 'C.baz()']],
    ['of keys in music', ['A major', 'B flat', 'C sharp']],
  ])('stay %s', (_, options) => {
    expect(read([{ question: 'Q', options, correct: options[1] }]).drafts[0]?.options).toEqual(options)
  })
})

describe('letters that only a space divides from the texts of options', () => {
  const spaced = ['A Paris', 'B Rome', 'C Oslo', 'D Bern']
  test.each<[string, readonly string[], string, readonly string[], string]>([
    ['are left out where the key is a text behind one', spaced, 'Rome', OPTIONS, 'Rome'],
    ['stay where the key is one of the texts', spaced, 'B Rome', spaced, 'B Rome'],
    ['stay where the key is a letter: they may be names', spaced, 'B', spaced, 'B Rome'],
    ['are read in a key for options without them', OPTIONS, 'B Rome', OPTIONS, 'Rome'],
  ])('%s', (_, options, answer, expected, key) => {
    const [draft] = read([{ question: 'Q', options, answer }]).drafts
    expect([draft?.options, draft?.correct]).toEqual([expected, [key]])
  })

  test('name nothing in a key whose text is another option', () => {
    expect(read([{ question: 'Q', options: OPTIONS, answer: 'B Oslo' }]).drafts).toEqual([])
  })
})

test.each<[string, readonly string[], string]>([
  ['with a sign', ['B) Paris', 'A) Rome', 'C) Oslo'], 'A) Rome'],
  ['with a space', ['B Paris', 'A Rome', 'C Oslo'], 'A Rome'],
])('letters of options out of order are what a key means, with a notice: %s', (_, options, key) => {
  const { drafts, notices } = read([{ question: 'Q', options, answer: 'A' }])
  expect(drafts[0]?.correct).toEqual([key])
  expect(notices).toMatchObject([{ message: expect.stringContaining('out of order') }])
})

test('an entry beside lettered options that is left out is named in a notice', () => {
  const options = { A: 'Paris', B: 'Rome', C: 'Oslo', source: 'Bern', correct: 'B', count: 3 }
  const { drafts, notices } = read([{ question: 'Q', options, answer: 'B' }])
  expect(drafts).toMatchObject([{ options: ['Paris', 'Rome', 'Oslo'], correct: ['Rome'] }])
  expect(notices).toMatchObject([{ location: { item: 1 }, message: expect.stringContaining('"source"') }])
})

describe('options of a list whose names are directions', () => {
  test.each<[string, unknown, string, string[], string[]]>([
    ['one is called right', [{ left: 'oak' }, { right: 'yew' }], 'left', ['oak', 'yew'], ['oak']],
    ['the right one is called so', [{ left: 'oak' }, { right: 'yew' }], 'right', ['oak', 'yew'], ['yew']],
    [
      'among others',
      [{ top: 'oak' }, { right: 'yew' }, { bottom: 'larch' }],
      'top',
      ['oak', 'yew', 'larch'],
      ['oak'],
    ],
    ['in an object', { left: 'oak', right: 'yew' }, 'left', ['oak', 'yew'], ['oak']],
  ])('%s', (_, options, answer, texts, correct) => {
    expect(read([{ question: 'Which?', options, answer }]).drafts).toMatchObject([
      { options: texts, correct },
    ])
  })

  test.each<[string, unknown]>([
    ['beside a wrong one', [{ wrong: 'oak' }, { right: 'yew' }]],
    ['beside plain ones', ['oak', { right: 'yew' }]],
    ['beside letters', [{ a: 'oak' }, { right: 'yew' }, { b: 'larch' }]],
    ['beside others of one name', [{ option: 'oak' }, { option: 'larch' }, { right: 'yew' }]],
  ])('a mark %s', (_, options) => {
    expect(read([{ question: 'Which?', options }]).drafts).toMatchObject([{ correct: ['yew'] }])
  })
})

test('an option that is in the file more than once is taken once, with a notice', () => {
  const { drafts, notices } = read([{ question: 'Q', options: ['x', 'y', ' x '], correct: 'B' }])
  expect(drafts.map(({ options, correct }) => [options, correct])).toEqual([[['x', 'y'], ['y']]])
  expect(notices.map(({ message }) => message)).toEqual([
    'The option "x" is in the file more than once. It was taken once.',
  ])
})

test.each<[string, readonly Loose[], readonly string[]]>([
  [
    'its letter is no text',
    [
      { option: 'A', value: 'Ann' },
      { option: 'B', value: 'Bob' },
    ],
    ['Ann', 'Bob'],
  ],
  [
    'letters with points',
    [
      { option: 'A', value: 1 },
      { option: 'B', value: 1 },
    ],
    ['A', 'B'],
  ],
  [
    'letters with a verdict',
    [
      { option: 'A', value: true },
      { option: 'B', value: false },
    ],
    ['A', 'B'],
  ],
  [
    'other letters',
    [
      { option: 'B', value: 'Ann' },
      { option: 'A', value: 'Bob' },
    ],
    ['B', 'A'],
  ],
])('options with a letter as "option": %s', (_, options, expected) => {
  const [draft] = read([{ question: 'Who?', options, answer: 'B' }]).drafts
  expect(draft?.options).toEqual(expected)
  expect(draft?.correct).toEqual([expected[expected[0] === 'B' ? 0 : 1]])
})

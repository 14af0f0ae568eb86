import { describe, expect, test } from 'vitest'
import { keysOf, type Loose, messageOf, OPTIONS, read } from '../../../../tests/setup/files/loose-records.ts'

test('a key that is the only value of an object', () => {
  expect(keysOf([{ question: 'Q?', options: OPTIONS, correctAnswer: { q: 'C' } }])).toEqual([['Oslo']])
})

describe('the forms of a key', () => {
  test.each<[unknown, string[]]>([
    ['Rome', ['Rome']],
    [' rome ', ['Rome']],
    ['B', ['Rome']],
    ['b', ['Rome']],
    ['(b)', ['Rome']],
    ['B.', ['Rome']],
    ['b)', ['Rome']],
    ['Option B', ['Rome']],
    ['option_b', ['Rome']],
    ['B. Rome', ['Rome']],
    ['(B) Rome', ['Rome']],
    ['AC', ['Paris', 'Oslo']],
    ['A.C.', ['Paris', 'Oslo']],
    ['A,C', ['Paris', 'Oslo']],
    ['C, A', ['Paris', 'Oslo']],
    ['a and c', ['Paris', 'Oslo']],
    ['A & C', ['Paris', 'Oslo']],
    ['A, B, dan C', ['Paris', 'Rome', 'Oslo']],
    ['A und C', ['Paris', 'Oslo']],
    ['A y C', ['Paris', 'Oslo']],
    ['A и C', ['Paris', 'Oslo']],
    ['A;C', ['Paris', 'Oslo']],
    ['Oslo|Paris', ['Paris', 'Oslo']],
    ['Paris, Oslo', ['Paris', 'Oslo']],
    ['A, A', ['Paris']],
    [
      ['A', 'C'],
      ['Paris', 'Oslo'],
    ],
    [
      ['Oslo', 'Paris'],
      ['Paris', 'Oslo'],
    ],
    [[{ text: 'Oslo' }], ['Oslo']],
    [{ text: 'Oslo' }, ['Oslo']],
    [{ A: true, B: false, C: true }, ['Paris', 'Oslo']],
    [
      [true, false, true, false],
      ['Paris', 'Oslo'],
    ],
    [1, ['Rome']],
    ['1', ['Rome']],
    ['1.0', ['Rome']],
    [
      [0, 2],
      ['Paris', 'Oslo'],
    ],
    ['0;2', ['Paris', 'Oslo']],
  ])('%j', (correct, expected) => {
    expect(keysOf([{ question: 'Q', options: OPTIONS, correct }])).toEqual([expected])
  })

  test.each([
    'E',
    'AE',
    'CA',
    'bad',
    'Madrid',
    'C. Rome',
    4.5,
    -1,
    5,
    '1990',
    [7],
    [null, 'x'],
    [['A']],
    true,
    [true, false],
    { A: 'perhaps' },
    { A: true, E: true },
    { E: true },
    { A: false },
    [false, false, false, false],
  ])('%j names no option', (correct) => {
    const message = messageOf({ question: 'Q', options: OPTIONS, correct })
    expect(message).toMatch(/^The right answer .* is not among the options \(A–D here/)
  })

  test('the text of an option wins over a letter, with a word about it', () => {
    const { drafts, notices } = read([
      { id: 7, question: 'Blood?', options: ['O', 'B', 'A', 'AB'], answer: 'A' },
    ])
    expect(drafts).toMatchObject([{ correct: ['A'] }])
    expect(notices).toEqual([
      {
        location: { line: 1, item: 1, id: '7' },
        message: expect.stringContaining(
          '"A" was read as the option with that text. If the letter was meant',
        ),
      },
    ])
  })

  test('a text in other case does not win over a letter', () => {
    expect(keysOf([{ question: 'Unit?', options: ['b', 'v', 'c'], answer: 'B' }])).toEqual([['v']])
  })

  test('a field of letters is read as letters first', () => {
    const record = { question: 'Blood?', options: ['O', 'B', 'A', 'AB'], correct_letter: 'A' }
    expect(keysOf([record])).toEqual([['O']])
  })

  test('a field of indexes may hold a letter, but no text', () => {
    const records = [
      { question: 'Q', options: { A: '4', B: '2' }, answer_idx: 'B' },
      { question: 'Q', options: ['1', '0'], correct_index: 0 },
    ]
    expect(keysOf(records)).toEqual([['2'], ['1']])
  })
})

test.each([
  [{ Assertiva: 'É vedado.', Gabarito: 'C' }, ['Certo', 'Errado'], 'Certo'],
  [{ Assertiva: 'É vedado.', Gabarito: 'E' }, ['Certo', 'Errado'], 'Errado'],
  [{ afirmativa: 'É vedado.', resposta: 'Errado' }, ['Certo', 'Errado'], 'Errado'],
  [{ Aussage: 'Eis ist kalt.', Antwort: 'richtig' }, ['Richtig', 'Falsch'], 'Richtig'],
])('a statement by the name of its field: %j', (record, options, correct) => {
  expect(read([record]).drafts).toMatchObject([{ options, correct: [correct] }])
})

test('a short key that is the same on all questions is the number of a chapter', () => {
  const chapter = (c: readonly number[]) => keysOf(c.map((key) => ({ q: 'Q', a: OPTIONS, c: key })))
  expect(chapter([1, 1, 1])).toEqual(Array(3).fill(expect.stringContaining('The right answer is missing')))
  expect(chapter([1, 1, 0])).toEqual([['Rome'], ['Rome'], ['Paris']])
  expect(chapter([0, 0, 0])).toEqual([['Paris'], ['Paris'], ['Paris']])
})

test('a number in a text that is a position in the file is doubted where it is the text of another option', () => {
  const records = ['1', '3', '4', '2'].map((answer) => ({ question: 'Q', options: OPTIONS, answer }))
  const numeric = { question: 'How many?', options: ['2', '4', '5', '3'], answer: '4' }
  const { drafts, notices } = read([...records, numeric])
  expect(drafts.at(-1)?.correct).toEqual(['3'])
  expect(notices).toMatchObject([
    { location: { item: 5 }, message: expect.stringContaining('was read as a position') },
  ])
})

describe('a key that judges a statement', () => {
  test.each([
    ['✔', ['True', 'False'], 'True'],
    ['❌', ['True', 'False'], 'False'],
    ['×', ['正确', '错误'], '错误'],
    ['对', ['正确', '错误'], '正确'],
    ['true', ['Yes', 'No'], 'Yes'],
    ['false', ['Falso', 'Vero'], 'Falso'],
  ])('%s of %j', (answer, options, correct) => {
    expect(keysOf([{ question: 'Yews are trees.', options, answer }])).toEqual([[correct]])
  })

  test('names none of other options', () => {
    expect(keysOf([{ question: 'Which?', options: ['Yew', 'Moss'], answer: '✔' }])).toEqual([
      expect.stringContaining('is not among the options'),
    ])
  })
})

describe('two keys in one question', () => {
  test.each<[string, Loose, string]>([
    ['number and letter', { correct: 2, correct_letter: 'C' }, 'Oslo'],
    ['number from 1 and letter', { correct: 2, correct_letter: 'B' }, 'Rome'],
    ['letter and text', { answer: 'C', correct_answer: 'Oslo' }, 'Oslo'],
    ['three of them', { correct: '3', answer: 'Oslo', key: 'c' }, 'Oslo'],
  ])('agree: %s', (_, keys, expected) => {
    expect(keysOf([{ question: 'Q', options: OPTIONS, ...keys }])).toEqual([[expected]])
  })

  test('settle what one alone leaves open', () => {
    const options = ['3', 'C', '1', '2']
    expect(keysOf([{ question: 'Q', options, correct: 2, correct_letter: 'C' }])).toEqual([['1']])
  })

  test.each<[Loose, string]>([
    [{ correct: 0, correct_letter: 'C' }, 'correct: "0"; correct_letter: "C"'],
    [{ answer: 'A', 'Correct Answer': 'Oslo' }, 'Correct Answer: "Oslo"; answer: "A"'],
  ])('that disagree are a problem: %j', (keys, shown) => {
    const message = messageOf({ question: 'Q', options: OPTIONS, ...keys })
    expect(message).toBe(
      `The right answer is given more than once, with different values (${shown}). Keep the right one.`,
    )
  })

  test('marks on options count as one of them', () => {
    const options = OPTIONS.map((text) => ({ text, correct: text === 'Rome' }))
    expect(messageOf({ question: 'Q', options, answer: 'C' })).toContain('marked as right: "Rome"')
    expect(keysOf([{ question: 'Q', options, answer: 'B' }])).toEqual([['Rome']])
  })

  test('that both fail to name an option are a problem', () => {
    expect(messageOf({ question: 'Q', options: OPTIONS, correct: 1, correct_letter: 'E' })).toContain(
      '"E" is not',
    )
  })
})

describe('whether numbers count from 0 or from 1 is decided over the whole file', () => {
  const numbered = (correct: unknown, extra: Loose = {}): Loose => ({
    question: 'Q',
    options: OPTIONS,
    correct,
    ...extra,
  })

  test.each<[string, Loose[], 0 | 1, string]>([
    ['a 0 anywhere: from 0', [numbered(1), numbered(0)], 1, 'Rome'],
    ['a 0 in a list: from 0', [numbered(1), numbered([0, 2])], 1, 'Rome'],
    ['as many as there are options: from 1', [numbered(1), numbered(4)], 0, 'Paris'],
    ['as texts, too', [numbered('1'), numbered('4')], 0, 'Paris'],
    ['a letter beside one of them: from 1', [numbered(1), numbered(2, { letter: '', key: 'B' })], 0, 'Paris'],
    ['a letter beside one of them: from 0', [numbered(1), numbered(2, { correct_letter: 'C' })], 1, 'Rome'],
    ['a text beside one of them', [numbered(1), numbered(2, { answer: 'Rome' })], 0, 'Paris'],
    [
      'marks beside one of them',
      [
        numbered(1),
        { question: 'Q', options: OPTIONS.map((text, n) => ({ text, right: n === 2 })), correct: 2 },
      ],
      1,
      'Rome',
    ],
    [
      'the most letters win over a 4 that is a mistake',
      [numbered(1), numbered(4), numbered(2, { correct_letter: 'C' })],
      1,
      'Rome',
    ],
    [
      'numbered fields: as they count',
      [{ question: 'Q', answer1: 'Paris', answer2: 'Rome', answer3: 'Oslo', correct: 1 }],
      0,
      'Paris',
    ],
    [
      'a 0 against numbered fields',
      [{ question: 'Q', answer1: 'Paris', answer2: 'Rome', correct: 1 }, numbered(0)],
      0,
      'Rome',
    ],
    ['nothing: as programs count', [numbered(1), numbered(2)], 0, 'Rome'],
    ['nothing: as people count', [numbered(1), numbered(2)], 1, 'Paris'],
  ])('%s', (_, records, defaultFirstNumber, expectedOfFirst) => {
    expect(keysOf(records, defaultFirstNumber)[0]).toEqual([expectedOfFirst])
  })

  test('the order of the questions does not matter', () => {
    const records = [numbered(4), numbered(1), numbered(2)]
    expect(keysOf(records, 0)).toEqual([['Bern'], ['Paris'], ['Rome']])
    expect(keysOf(records.toReversed(), 0)).toEqual([['Rome'], ['Paris'], ['Bern']])
  })

  test('a guess is reported once, with how many questions depend on it', () => {
    const { notices } = read([numbered(1), numbered(2), numbered('C')], 0)
    expect(notices).toEqual([
      {
        location: { line: 1, item: null, id: null },
        message: expect.stringMatching(/Nothing in the file shows .* counting from 0 \(2 questions\)/),
      },
    ])
  })

  test.each([
    ['there is evidence', [numbered(1), numbered(0)]],
    ['there are no numbers', [numbered('A')]],
    ['every number has a letter beside it', [numbered(1, { correct_letter: 'B' })]],
  ])('nothing is reported when %s', (_, records) => {
    expect(read(records).notices).toEqual([])
  })

  test('a 0 and a 4 of four in one file refuse every number, and say where they are', () => {
    const records = [numbered(0, { id: 'X1' }), numbered(4), numbered(1), numbered('C')]
    const message = expect.stringMatching(
      /can't be trusted: .* X1 \(line 1\) can only .* of line 2 only from 1/,
    )
    expect(keysOf(records)).toEqual([message, message, message, ['Oslo']])
  })

  test('the majority decides, and the file says that some keys disagree', () => {
    const records = [numbered(0), numbered(0), numbered(4), numbered(1)]
    expect(keysOf(records)).toEqual([
      ['Paris'],
      ['Paris'],
      expect.stringContaining('"4" is not among the options'),
      ['Rome'],
    ])
    expect(read(records).notices).toMatchObject([
      { location: { line: 3 }, message: expect.stringContaining('the key here can only count from 1') },
    ])
  })

  test('a number out of range is refused with how the file counts', () => {
    expect(keysOf([numbered(0), numbered(1), numbered(7)])[2]).toContain(
      '"7" is not among the options (A–D here, and numbers count from 0)',
    )
  })
})

describe('a number that is the text of an option', () => {
  const sums = ['1', '2', '4', '3']
  const sum = (correct: unknown): Loose => ({ question: 'Sum?', options: sums, correct })
  const town = (correct: unknown): Loose => ({ question: 'Town?', options: OPTIONS, correct })

  test('is that text where every number of the file is one', () => {
    expect(keysOf([sum(4), sum('3'), town('Oslo')])).toEqual([['4'], ['3'], ['Oslo']])
  })

  test('is a position where every key is a number and most are no texts', () => {
    expect(keysOf([town(0), town(1), town(2), sum(2)])).toEqual([['Paris'], ['Rome'], ['Oslo'], ['4']])
  })

  test('is refused where one mistake among such texts looks like a position', () => {
    const keys = keysOf(
      [sum(4), sum(3), sum(4), { question: 'Slip?', options: ['1', '2', '4', '5'], correct: 3 }],
      1,
    )
    expect(keys.slice(0, 3)).toEqual([4, 3, 4].map((key) => expect.stringContaining(`"${key}" could mean`)))
  })

  test('is refused where the file mixes both, unless both mean the same', () => {
    const [, , , ambiguous, plain] = keysOf([town(1), town(2), town('Oslo'), sum(4), sum('A')], 1)
    expect(ambiguous).toBe(
      'The right answer "4" could mean the option with that text or the one at that position ("3"). Name it by its letter.',
    )
    expect(plain).toEqual(['1'])
    expect(keysOf([town(1), town('Oslo'), sum(2)], 1)[2]).toEqual(['2'])
  })
})

describe('a JSON number among options that are numbers', () => {
  const options = ['1', '2', '3', '4', 'None']
  const town = (correct: unknown): Loose => ({ question: 'Town?', options: OPTIONS, correct })
  const sum = (correct: unknown): Loose => ({ question: 'Sum?', options, correctAnswers: [correct] })

  test('is a position where the keys of the file are positions', () => {
    expect(keysOf([town(0), town(1), town(2), sum(3)])[3]).toEqual(['4'])
  })

  test('is a text with a warning where nothing else shows what it is', () => {
    const { drafts, notices } = read([sum(3)])
    expect(drafts[0]?.correct).toEqual(['3'])
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('If its position was meant, the right answer is "4": check it.'),
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../../tests/setup/files/image-files.ts'
import { fieldsOf } from './fields.ts'
import { readLooseQuestions } from './loose-bank.ts'

type Loose = Record<string, unknown>

const OPTIONS = ['Paris', 'Rome', 'Oslo', 'Bern']

function read(records: readonly Loose[], defaultFirstNumber: 0 | 1 = 0) {
  return readLooseQuestions(
    records.map((record, index) => ({
      line: index + 1,
      item: index + 1,
      fields: fieldsOf(Object.entries(record)),
    })),
    defaultFirstNumber,
  )
}

/** The right answers of each question, or the message that refused it, in the order of the records. */
function keysOf(records: readonly Loose[], defaultFirstNumber: 0 | 1 = 0) {
  const { drafts, problems } = read(records, defaultFirstNumber)
  return records.map(
    (_, index) =>
      drafts.find(({ location }) => location.line === index + 1)?.correct ??
      problems.find(({ location }) => location.line === index + 1)?.message,
  )
}

function messageOf(record: Loose): string | undefined {
  return read([record]).problems[0]?.message
}

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

describe('names that mean answers in other languages', () => {
  test('are the options where no other field has them', () => {
    expect(keysOf([{ pregunta: 'Q?', respuestas: OPTIONS, correcta: 'Oslo' }])).toEqual([['Oslo']])
  })
  test('are the key where there are options', () => {
    expect(keysOf([{ pregunta: 'Q?', opciones: OPTIONS, respuestas: 'B' }])).toEqual([['Rome']])
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

describe('what a question asks about', () => {
  const rest = { question: 'Which one?', options: ['x', 'y'], answer: 'y' }
  test.each<[string, Loose, string]>([
    ['a passage goes above it', { passage: 'A fox ran.' }, 'A fox ran.\n\nWhich one?'],
    ['a scenario', { scenario: 'One server.' }, 'One server.\n\nWhich one?'],
    [
      'a context that is a text',
      { context: 'The graph shows the speed of a car.' },
      'The graph shows the speed of a car.\n\nWhich one?',
    ],
    ['a context that is a word', { context: 'Physics' }, 'Which one?'],
    ['code goes below it', { code: 'print(1 + 1)' }, 'Which one?\n\nprint(1 + 1)'],
    ['a code that is an id', { code: 'T1A01' }, 'Which one?'],
    ['a snippet', { codeSnippet: 'let a' }, 'Which one?\n\nlet a'],
    ['a passage of several paragraphs', { passage: ['A fox.', 'A dog.'] }, 'A fox.\n\nA dog.\n\nWhich one?'],
    [
      'a name of design',
      { background: 'linear-gradient(to right, #fff, #000)', pre: 'A fox ran over it.' },
      'Which one?',
    ],
    ['a color as CSS has it', { stimulus: 'linear-gradient(to right, #fff, #000)' }, 'Which one?'],
    ['an address', { passage: 'https://quiz.example/passages/12?page=3' }, 'Which one?'],
    ['a file name', { stimulus: 's1.png' }, 'Which one?'],
    ['file names', { stimulus: ['img/s1.png', 's2.jpg'] }, 'Which one?'],
    ['a number', { scenario: '1' }, 'Which one?'],
    [
      'a passage beside a file name',
      { passage: 's1.png', scenario: 'One server.' },
      'One server.\n\nWhich one?',
    ],
    ['a passage that ends with a file name', { passage: 'Open s1.png' }, 'Open s1.png\n\nWhich one?'],
    ['what its text already says', { passage: 'Which' }, 'Which one?'],
  ])('%s', (_, record, text) => {
    expect(read([{ ...rest, ...record }]).drafts[0]?.text).toBe(text)
  })
  test('a piece of code is no id', () => {
    const drafts = [{ code: 'f(1)' }, { code: 'T1' }].flatMap(
      (record) => read([{ ...rest, ...record }]).drafts,
    )
    expect(drafts.map(({ sourceId }) => sourceId)).toEqual([null, 'T1'])
  })
})

test('a key that is the only value of an object', () => {
  expect(keysOf([{ question: 'Q?', options: OPTIONS, correctAnswer: { q: 'C' } }])).toEqual([['Oslo']])
})

describe('pictures that a record names', () => {
  const png = `data:image/png;base64,${Buffer.from(pngOf(1, 1, [255, 0, 0])).toString('base64')}`
  const record = { question: 'What?', options: ['a', 'b'], answer: 'a' }
  test.each<[string, unknown, readonly string[] | undefined]>([
    ['one', 'a.png', ['a.png']],
    ['several with commas', 'a.png, b.png', ['a.png', 'b.png']],
    ['a list', ['a.png', 'a.png', 'b.png'], ['a.png', 'b.png']],
    ['an address with commas of its own', 'https://a.example/x,y;z.png', ['https://a.example/x,y;z.png']],
    [
      'two addresses',
      'https://a.example/x.png, https://a.example/y.png',
      ['https://a.example/x.png', 'https://a.example/y.png'],
    ],
    ['an object', { url: 'a.png', alt: 'A sign' }, ['a.png']],
    ['a list of objects', [{ src: 'a.png' }, { filename: 'b.png' }], ['a.png', 'b.png']],
    ['a damaged picture', 'data:image/png;base64,%%', ['a picture (damaged)']],
    ['none', 'N/A', undefined],
  ])('%s', (_, image, figures) => {
    expect(read([{ ...record, image }]).drafts[0]?.figures).toEqual(figures)
  })

  test.each<[string, unknown, string]>([
    ['a picture in the record itself', png, 'What?\n\n![image 1](image-1.png)'],
    ['one with its alternative text', { url: png, alt: 'A sign' }, 'What?\n\n![A sign](image-1.png)'],
  ])('%s goes below the text', (_, image, text) => {
    const { drafts } = read([{ ...record, image }])
    expect(drafts).toMatchObject([{ format: 'markdown', text, images: [{ address: 'image-1.png' }] }])
    expect(drafts[0]).not.toHaveProperty('figures')
  })

  test('an option keeps its picture, with a text or without', () => {
    const options = [
      { text: '2*3', image: { url: 'a.png', alt: 'A sign' }, isCorrect: true },
      { image: png, isCorrect: false },
      { text: 'neither', isCorrect: false },
    ]
    expect(read([{ question: 'What?', options }]).drafts).toMatchObject([
      {
        format: 'markdown',
        options: ['2\\*3 ![A sign](a.png)', '![](image-1.png)', 'neither'],
        correct: ['2\\*3 ![A sign](a.png)'],
        images: [{ address: 'image-1.png' }],
      },
    ])
  })
})

describe('the names of fields', () => {
  test.each([
    'question',
    'Question',
    'question_text',
    'Question Text',
    'questionText',
    'text',
    'prompt',
    'stem',
    'q',
    'Question - max 120 characters',
    'qEnglish',
    'question_en',
  ])('the text is in %j', (name) => {
    const { drafts } = read([{ [name]: ' Which? ', options: OPTIONS, correct: 'Rome' }])
    expect(drafts.map(({ text }) => text)).toEqual(['Which?'])
  })

  test.each([
    'correct',
    'Correct Answer',
    'correct_answers',
    'answer',
    'answers',
    'key',
    'correct-letter',
    'correctOption',
    'solution',
    'answer_text',
    'Correct answer(s) - choose at least one',
  ])('the key is in %j', (name) => {
    expect(keysOf([{ question: 'Q', options: OPTIONS, [name]: 'B' }])).toEqual([['Rome']])
  })

  test.each([
    [{ category: ' Towns ', topic: 'no' }, { category: 'Towns' }],
    [{ tags: ['', 'geo', 'easy'] }, { category: 'geo' }],
    [{ Topic: 'geo' }, { category: 'geo' }],
    [{ category: ' ' }, { category: null }],
    [{ rationale: 'Because.' }, { explanation: 'Because.' }],
    [{ explanation: ['One.', 'Two.'] }, { explanation: 'One.\nTwo.' }],
    [{ solution: 'Because it is.' }, { explanation: 'Because it is.' }],
    [{ explanation: null }, { explanation: null }],
    [{ id: 17 }, { sourceId: '17' }],
    [{ 'Question ID': 'T1A01' }, { sourceId: 'T1A01' }],
    [{ id: 'ours', source_id: 'T1A01' }, { sourceId: 'T1A01' }],
    [{ id: 'ours', source_id: null }, { sourceId: null }],
    [{ is_flagged: true }, { isFlagged: true }],
    [{ Flagged: 'yes' }, { isFlagged: true }],
    [{ flagged: 'no' }, { isFlagged: false }],
    [{}, { category: null, explanation: null, sourceId: null, isFlagged: false }],
  ])('the rest: %j', (extra, expected) => {
    const { drafts, problems } = read([{ question: 'Q', options: OPTIONS, answer: 'B', ...extra }])
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([expected])
  })

  test('the wire shape of the specification', () => {
    const { drafts, problems } = read([
      {
        id: 'abc',
        user_id: 'u',
        question_text: 'Q',
        category: null,
        possible_answers: ['1', '2', '3'],
        correct_answers: ['3', '1'],
        explanation: 'E',
        is_flagged: true,
        is_correct: false,
        source_test_id: null,
      },
    ])
    expect(problems).toEqual([])
    expect(drafts).toEqual([
      {
        text: 'Q',
        category: null,
        options: ['1', '2', '3'],
        correct: ['1', '3'],
        explanation: 'E',
        isFlagged: true,
        sourceId: 'abc',
        location: { line: 1, item: 1, id: 'abc' },
      },
    ])
  })
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
    ['A,C', ['Paris', 'Oslo']],
    ['C, A', ['Paris', 'Oslo']],
    ['a and c', ['Paris', 'Oslo']],
    ['A & C', ['Paris', 'Oslo']],
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

test('an option that is only its letter is blank', () => {
  const options = ['A、Rome', 'B、Oslo', 'C、Bern', 'D']
  expect(read([{ question: 'Q', options, answer: 'B、Oslo' }]).drafts).toMatchObject([
    { options: ['Rome', 'Oslo', 'Bern'], correct: ['Oslo'] },
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

describe('names in other languages', () => {
  test.each<[string, Loose]>([
    ['Spanish', { pregunta: 'Q', opciones: OPTIONS, 'respuesta correcta': 'B' }],
    ['French', { Question: 'Q', choix: OPTIONS, 'Réponse correcte': 'Rome' }],
    ['German', { Frage: 'Q', Antworten: OPTIONS, 'Richtige Antwort': 'B' }],
    ['German without umlauts', { Frage: 'Q', Antwortmoeglichkeiten: OPTIONS, Loesung: 'B' }],
    [
      'Portuguese, shortened',
      { enunciado: 'Q', alt_a: 'Paris', alt_b: 'Rome', alt_c: 'Oslo', alt_d: 'Bern', correta: 'b' },
    ],
    ['Italian texts', { testo: 'Q', opzioni: OPTIONS, risposta_corretta: 'B' }],
    ['Spanish texts', { Texto_Pregunta: 'Q', Opciones: OPTIONS, Respuesta_Correcta: 'B' }],
    ['Portuguese', { enunciado: 'Q', opções: OPTIONS, gabarito: 'B' }],
    ['single letters', { q: 'Q', a: OPTIONS, c: 1 }],
    ['a sentence with a gap', { sentence: 'Q', options: OPTIONS, 'correct(1-4)': 'B' }],
    [
      'contents of a course site',
      {
        questionContent: 'Q',
        optionContent: JSON.stringify(OPTIONS.map((optionContent) => ({ optionContent }))),
        questionAnswer: 'B',
      },
    ],
    ['Italian, with the solution', { Domanda: 'Q', Risposte: OPTIONS, Soluzione: 'Rome' }],
    ['Italian', { domanda: 'Q', opzioni: OPTIONS, 'risposta corretta': 'b' }],
    ['Russian', { Вопрос: 'Q', 'Варианты ответа': OPTIONS, 'Правильный ответ': 'Rome' }],
    ['Chinese', { 题目: 'Q', 选项A: 'Paris', 选项B: 'Rome', 选项C: 'Oslo', 选项D: 'Bern', 答案: 'B' }],
    [
      'Chinese, with the word for question',
      { 题干: 'Q', 选项A: 'Paris', 选项B: 'Rome', 选项C: 'Oslo', 选项D: 'Bern', 题目答案: 'B', 题目解析: '' },
    ],
    [
      'Chinese, letters first',
      { 题干: 'Q', A选项: 'Paris', B选项: 'Rome', C选项: 'Oslo', D选项: 'Bern', '正确答案（ABCD）': 'B' },
    ],
    [
      'traditional Chinese',
      { 題目: 'Q', 選項A: 'Paris', 選項B: 'Rome', 選項C: 'Oslo', 選項D: 'Bern', 正確答案: 'B' },
    ],
    ['Japanese', { 問題文: 'Q', 選択肢: OPTIONS, 正解: 'B' }],
    ['Korean', { 문제: 'Q', 보기: OPTIONS, 정답: 'B' }],
    ['Vietnamese', { 'câu hỏi': 'Q', 'lựa chọn': OPTIONS, 'đáp án': 'B' }],
  ])('%s', (_, record) => {
    expect(read([record]).drafts).toMatchObject([{ text: 'Q', options: OPTIONS, correct: ['Rome'] }])
  })
})

test.each<[string, Loose]>([
  ['German', { Frage: 'Q', 'Richtige Antwort': ['Rome'], 'Falsche Antwort': ['Paris', 'Oslo', 'Bern'] }],
  ['French', { Question: 'Q', 'Bonne réponse': ['Rome'], 'Mauvaise réponse': ['Paris', 'Oslo', 'Bern'] }],
])('right and wrong options in lists of their own, in %s', (_, record) => {
  const options = ['Bern', 'Oslo', 'Paris', 'Rome']
  expect(read([record]).drafts).toMatchObject([{ text: 'Q', options, correct: ['Rome'] }])
})

test('an entry beside lettered options that is left out is named in a notice', () => {
  const options = { A: 'Paris', B: 'Rome', C: 'Oslo', source: 'Bern', correct: 'B', count: 3 }
  const { drafts, notices } = read([{ question: 'Q', options, answer: 'B' }])
  expect(drafts).toMatchObject([{ options: ['Paris', 'Rome', 'Oslo'], correct: ['Rome'] }])
  expect(notices).toMatchObject([{ location: { item: 1 }, message: expect.stringContaining('"source"') }])
})

describe('texts and options in other forms', () => {
  test('a separator that is an option itself', () => {
    const record = { question: 'Which operator means "or"?', options: '&&;and;or;||', answer: 'or' }
    expect(read([record]).drafts).toMatchObject([{ options: ['&&', 'and', 'or', '||'], correct: ['or'] }])
  })

  test.each<[string, Loose]>([
    ['a text in an object', { stem: { format: 'html', text: 'Q' }, choices: OPTIONS, answer: 'B' }],
    [
      'texts by language',
      { content: { en: 'Q', fr: 'X' }, options: OPTIONS.map((en) => ({ en })), answer: 'B' },
    ],
    ['a title', { title: 'Q', options: OPTIONS, answer: 'B' }],
    ['a mark before an option', { question: 'Q', answers: ['Paris', 'CORRECT: Rome', 'Oslo', 'Bern'] }],
    [
      'options named by their texts',
      {
        question: 'Q',
        answers: {
          Paris: { correct: false },
          Rome: { correct: true },
          Oslo: { correct: false },
          Bern: { correct: false },
        },
      },
    ],
    ['one text with letters', { question: 'Q', options: 'A. Paris\nB. Rome\nC. Oslo\nD. Bern', answer: 'B' }],
    [
      'one text with letters and no spaces',
      { question: 'Q', options: 'A.Paris B.Rome C.Oslo D.Bern', answer: 'B' },
    ],
    ['one text with commas', { question: 'Q', options: 'Paris, Rome, Oslo, Bern', answer: 'Rome' }],
    [
      'a list as Python writes it',
      { question: 'Q', options: `['Paris', "Rome", 'Oslo', 'Bern']`, answer: 'B' },
    ],
    [
      'a list as NumPy writes it',
      { question: 'Q', options: `array(['Paris', 'Rome', 'Oslo', 'Bern'], dtype=object)`, answer: 'B' },
    ],
  ])('%s', (_, record) => {
    expect(read([record]).drafts).toMatchObject([{ text: 'Q', options: OPTIONS, correct: ['Rome'] }])
  })

  test.each<[string, Loose, string]>([
    ['a truth value', { question: 'Q', answer: true }, 'True'],
    ['a word', { question: 'Q', answer: 'FALSE' }, 'False'],
    ['a letter where the kind says so', { question: 'Q', type: 'true_false', answer: 'f' }, 'False'],
    ['a word in Spanish', { pregunta: 'Q', respuesta: 'Falso' }, 'Falso'],
    ['a sign in Chinese', { 题目: 'Q', 题型: '判断题', 答案: '√' }, '正确'],
    ['a list of options without any', { question: 'Q', type: 'judge', options: {}, answer: ['错'] }, '错误'],
  ])('a statement without options, judged by %s', (_, record, key) => {
    expect(keysOf([record])).toEqual([[key]])
  })

  test.each<[string, Loose, string]>([
    [
      'Portuguese by its kind',
      { titulo: 'Q', tipo: 'Verdadeiro/Falso', question: 'Q', answer: 'Falso' },
      'Verdadeiro',
    ],
    ['Portuguese by its text', { question: 'A terra não é plana.', answer: 'falso' }, 'Verdadeiro'],
    ['Portuguese by the names of fields', { pergunta: 'Q', resposta: 'Falso' }, 'Verdadeiro'],
    ['Italian by its text', { question: 'Il cielo è verde.', answer: 'Falso' }, 'Vero'],
    ['Spanish by its text', { question: 'El cielo es verde.', answer: 'Falso' }, 'Verdadero'],
    ['nothing', { question: 'Q', answer: 'Falso' }, 'Verdadero'],
  ])('a wrong statement in %s has the right word of its language', (_, record, right) => {
    const [draft] = read([record]).drafts
    expect([draft?.options.toSorted(), draft?.correct]).toEqual([['Falso', right], ['Falso']])
  })

  test.each<[string, Loose]>([
    ['a yes', { question: 'Q', answer: 'yes' }],
    ['a number', { question: 'Q', answer: 42 }],
  ])('%s alone makes no statement', (_, record) => {
    expect(read([record]).drafts).toEqual([])
  })
})

describe('HTML', () => {
  test('becomes text where the file is written in it', () => {
    const html = {
      question: '<p><b>Which town?</b></p>',
      options: ['<p>Oslo</p>', '<p>Rome</p>'],
      answer: 'B',
    }
    expect(read([html]).drafts).toMatchObject([
      { text: 'Which town?', options: ['Oslo', 'Rome'], correct: ['Rome'] },
    ])
  })

  test('becomes Markdown where it says more than its words', () => {
    const html = {
      question: '<p>What does <code>x</code> print?</p><pre><code>x = 1\n  * 2</code></pre>',
      options: ['2 * 3', '<p><b>Nothing</b> at all</p>', '<img src="a.png" alt="A">', '<br>'],
      answer: 'B',
      explanation: '<p>x</p><p>\\(x^2\\)</p>',
    }
    expect(read([html]).drafts).toMatchObject([
      {
        format: 'markdown',
        text: 'What does `x` print?\n\n```\nx = 1\n  * 2\n```',
        options: ['2 \\* 3', '**Nothing** at all', '![A](a.png)', '\\<br>'],
        correct: ['**Nothing** at all'],
        explanation: 'x\n\n$x^2$',
      },
    ])
  })

  test('keeps the words of texts that only look like HTML', () => {
    const html = { question: '<p>y</p>', options: ['<p>1</p>', '2'], answer: 'A' }
    const code = {
      question: 'Which type is Map<String, Integer> here? if (a<b && c>d) return;',
      options: ['vector<int>', 'vector<b>'],
      answer: 'A',
    }
    const { drafts } = read([html, code])
    expect(drafts[1]).toMatchObject({ text: code.question, options: code.options, correct: ['vector<int>'] })
  })

  test('brings its pictures along, and names what it cannot hold', () => {
    const png = Buffer.from(pngOf(1, 1, [255, 0, 0])).toString('base64')
    const html = {
      question: `<p>What is this? <img src="data:image/png;base64,${png}" alt="sign"></p>`,
      options: ['<p>A</p>', '<p>B<audio></audio></p>'],
      answer: 'B',
    }
    const { drafts, notices } = read([html])
    expect(drafts[0]).toMatchObject({ text: 'What is this? ![sign](image)', images: [{ address: 'image' }] })
    expect(notices.map(({ message }) => message)).toEqual(['Left out of the text: audio.'])
  })

  test.each<[string, Loose]>([
    ['JSON', { question_text: '<b>x</b>', possible_answers: ['<p>1</p>', '2'], correct_letters: ['A'] }],
    [
      'CSV',
      { question: '<b>x</b>', category: '', A: '<p>1</p>', B: '2', correct_letters: 'A', explanation: '' },
    ],
  ])('stays in a bank that was exported as %s', (_, record) => {
    expect(read([record]).drafts).toMatchObject([
      { text: '<b>x</b>', options: ['<p>1</p>', '2'], correct: ['<p>1</p>'] },
    ])
  })

  test('stays in a question that is Markdown', () => {
    const markdown = { question: '<p>x</p>', options: ['1', '2'], answer: 'A', format: 'markdown' }
    const html = { question: '<p>y</p>', options: ['<p>1</p>', '2'], answer: 'A' }
    expect(read([markdown, html]).drafts.map(({ text }) => text)).toEqual(['<p>x</p>', 'y'])
  })

  test('stays where questions are about it', () => {
    const about = { question: 'What does <br> do? And <p>?', options: ['<br>', '</p>'], answer: 'A' }
    expect(read([about]).drafts).toMatchObject([{ text: about.question, options: about.options }])
  })
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

describe('questions with an answer and nothing to choose from', () => {
  const MESSAGE =
    'The question has its answer, "Paris", but no wrong options. Only multiple-choice questions can be imported: add at ' +
    'least one wrong option.'
  test.each<[string, Loose]>([
    ['a text as the answer', { question: 'Q', answer: 'Paris' }],
    ['a list of one answer', { question: 'Q', answers: ['Paris'] }],
    ['a list of one answer and its place', { question: 'Q', answers: ['Paris'], answer: 0 }],
    ['an answer in an object', { question: 'Q', answers: [{ text: 'Paris' }] }],
  ])('%s', (_, question) => {
    expect(messageOf(question)).toBe(MESSAGE)
  })
})

describe('what is refused, and in which words', () => {
  const long = (length: number) => 'x'.repeat(length)
  const many = Array.from({ length: 27 }, (_, n) => `o${n}`)

  test.each<[string, Loose, string]>([
    ['no text', { options: OPTIONS, correct: 0 }, 'The question has no text.'],
    ['a blank text', { question: '  ', options: OPTIONS, correct: 0 }, 'The question has no text.'],
    ['no options', { question: 'Q', correct: 'x' }, 'The question has no options. Only multiple-choice'],
    ['blank options', { question: 'Q', options: ['', ' '], correct: 'x' }, 'The question has no options.'],
    [
      'one option',
      { question: 'Q', options: ['x', ' '], correct: 'x' },
      'The question has only one option, "x".',
    ],
    [
      '27 options',
      { question: 'Q', options: many, correct: 'o1' },
      'The question has 27 options. Keep at most 26.',
    ],
    [
      'an option that is a list',
      { question: 'Q', options: ['x', ['y']], correct: 'x' },
      "Option 2 isn't text.",
    ],
    [
      'an option without text',
      { question: 'Q', options: ['x', { a: 1, b: 2 }], correct: 'x' },
      "Option 2 isn't text.",
    ],
    ['no key', { question: 'Q', options: OPTIONS }, 'The right answer is missing.'],
    ['a blank key', { question: 'Q', options: OPTIONS, correct: ' ' }, 'The right answer is missing.'],
    [
      'an empty list of keys',
      { question: 'Q', options: OPTIONS, correct: [] },
      'The right answer is missing.',
    ],
    [
      'no mark',
      { question: 'Q', options: OPTIONS.map((text) => ({ text, correct: false })) },
      'The right answer is missing.',
    ],
    [
      'a key for a blank option',
      { question: 'Q', a: 'x', b: '', c: 'y', correct: 'B' },
      'The right answer "B" is not among',
    ],
    [
      'the same option right and wrong',
      { question: 'Q', options: ['x', 'y', ' x '], correct: 'A' },
      'The option "x" appears twice.',
    ],
    [
      'a long text',
      { question: long(10_001), options: OPTIONS, correct: 'B' },
      'The question text is too long: 10001 characters, and the limit is 10000',
    ],
    [
      'a long option',
      { question: 'Q', options: ['y', long(5_001)], correct: 'A' },
      'An option is too long: 5001 characters',
    ],
    [
      'a long category',
      { question: 'Q', options: OPTIONS, correct: 'B', category: long(201) },
      'The category is too long: 201 characters',
    ],
    [
      'a long explanation',
      { question: 'Q', options: OPTIONS, correct: 'B', explanation: long(20_001) },
      'The explanation is too long: 20001',
    ],
    ['NUL', { question: 'a\u0000b', options: OPTIONS, correct: 'B' }, '"a�b" contains an invalid character'],
    [
      'half a pair',
      { question: 'Q', options: ['a', '\ud83c'], correct: 'A' },
      'contains an invalid character',
    ],
  ])('%s', (_, record, message) => {
    expect(messageOf(record)).toContain(message)
    expect(read([record]).drafts).toEqual([])
  })

  test('the largest question of all is taken', () => {
    const options = many.slice(1).map((option) => option.padEnd(5_000, '.'))
    const record = {
      question: long(10_000),
      options,
      correct: 'Z',
      category: long(200),
      explanation: long(20_000),
    }
    expect(read([record]).drafts).toMatchObject([{ options, correct: [options[25]] }])
  })

  test('a problem names line, item, id and how the question begins', () => {
    const good = { question: 'Q', options: OPTIONS, correct: 'B' }
    const { problems, drafts } = read([
      good,
      { id: 'T9', question: `${'word '.repeat(30)}`, options: OPTIONS },
      good,
    ])
    expect(drafts).toHaveLength(2)
    expect(problems).toMatchObject([{ location: { line: 2, item: 2, id: 'T9' } }])
    expect(problems[0]?.excerpt).toMatch(/^word word .*…$/)
    expect(problems[0]?.excerpt?.length).toBeLessThanOrEqual(80)
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

test('a question whose options are one text is refused, also where all of them are right', () => {
  expect(messageOf({ question: 'Q', options: ['A', 'A'], correct: 'A,B' })).toBe(
    'The question has only one option, "A". It needs at least 2.',
  )
})

import { describe, expect, test } from 'vitest'
import { readJson } from './read.ts'

const question = (text: string) => ({ question: text, options: ['a', 'b'], answer: 'a' })
const texts = (json: string) => readJson(json).drafts.map((draft) => draft.text)

describe('where the questions are found', () => {
  const list = [question('One'), question('Two')]

  test.each<[string, unknown]>([
    ['a list', list],
    ['questions', { title: 'Bank', questions: list }],
    ['Questions', { Questions: list }],
    ['items', { items: list }],
    ['data', { data: list }],
    ['results', { response_code: 0, results: list }],
    ['quiz.questions', { quiz: { title: 'Bank', questions: list } }],
    ['data.quiz.questions', { data: { quiz: { questions: list } } }],
    ['questions beside other lists', { items: [1], tests: [{ id: 1 }], questions: list }],
    ['what signing in loads', { user: { id: 'u' }, tests: [], questions: list }],
    ['the only list of objects, whatever its name', { meta: [1, 2], geography: list }],
    ['a list in a list', { tests: [{ questions: list }] }],
    [
      'questions beside their comments',
      { pageProps: { questions: list.map((one) => ({ ...one, discussion: [{ text: 'I agree' }] })) } },
    ],
    ['an object of questions', { 'Question 1': question('One'), 'Question 2': question('Two') }],
    ['several lists', { maths: [question('One')], science: [question('Two')] }],
    ['a list deep inside', { a: { b: { c: { d: { e: { f: list } } } } } }],
  ])('%s', (_, root) => {
    expect(texts(JSON.stringify(root))).toEqual(['One', 'Two'])
    expect(texts(JSON.stringify(root, null, 2))).toEqual(['One', 'Two'])
  })

  test.each<[string, unknown]>([
    ['their fields', { Maths: [question('One')], Science: [question('Two')] }],
    [
      'their titles',
      [
        { title: 'Maths', questions: [question('One')] },
        { title: 'Science', questions: [question('Two')] },
      ],
    ],
  ])('several lists are categories, named by %s', (_, root) => {
    const { drafts } = readJson(JSON.stringify(root, null, 2))
    expect(drafts.map(({ text, category }) => [text, category])).toEqual([
      ['One', 'Maths'],
      ['Two', 'Science'],
    ])
    expect(new Set(drafts.map(({ location }) => location.line)).size).toBe(2)
  })

  const LONG = 'A fox ran across the field. '.repeat(8).trim()
  test.each<[string, unknown, string]>([
    ['a passage', { passage: 'A fox ran.', questions: list }, 'A fox ran.\n\nOne'],
    ['what is heard', [{ audioText: 'A fox ran.', questions: list }], 'A fox ran.\n\nOne'],
    ['a long text', { parts: [{ text: LONG, questions: list }] }, `${LONG}\n\nOne`],
    ['a short text', { text: 'Level 1', questions: list }, 'One'],
    [
      'a passage of its own',
      { passage: 'A fox.', questions: [{ ...list[0], passage: 'A dog.' }] },
      'A dog.\n\nOne',
    ],
  ])('%s above a list is one of each question', (_, root, text) => {
    expect(texts(JSON.stringify(root))[0]).toBe(text)
  })

  test('all data of a learner says what else is in it, and the way back for that', () => {
    const { drafts, notices } = readJson(
      JSON.stringify({ user: {}, tests: [], questions: list, format: 'quizgrove-export-1' }),
    )
    expect(drafts).toHaveLength(2)
    expect(notices).toMatchObject([{ message: expect.stringContaining('"Restore" under "Your data"') }])
  })

  test.each([
    ['an export of today', { id: 'ours', source_id: 'T1A01' }, 'T1A01'],
    ['an export before questions had source ids', { id: 'ours' }, null],
  ])('the source id of a question in the data of a learner: %s', (_, ids, sourceId) => {
    const list = [{ ...question('One'), ...ids }]
    const json = JSON.stringify({ user: {}, questions: list, format: 'quizgrove-export-1' })
    expect(readJson(json).drafts).toMatchObject([{ sourceId }])
  })

  test('one question alone', () => {
    expect(texts(JSON.stringify(question('One')))).toEqual(['One'])
  })

  test.each([
    ['{"name":"x","list":[1]}', 'It has ["name","list"].'],
    ['{}', 'No list of questions was found in this JSON.'],
    ['"text"', 'No list of questions was found in this JSON.'],
    ['17', 'No list of questions was found in this JSON.'],
    ['{"one":[{}],"two":[{}]}', 'It has ["one","two"].'],
    ['{"data":{"data":{"data":{"data":{"data":[]}}}}}', 'No list of questions was found in this JSON.'],
  ])('nowhere in %s', (json, message) => {
    expect(readJson(json).problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test('an empty list holds nothing and is no problem', () => {
    expect(readJson('[]')).toEqual({ drafts: [], problems: [], notices: [] })
  })

  test('an entry that is no object is skipped with a notice', () => {
    const json = `[\n{"question": "?"},\n17,\n${JSON.stringify(question('One'))},\n[], null]`
    const { drafts, problems, notices } = readJson(json)
    expect(drafts.map(({ location }) => location)).toEqual([{ line: 4, item: 3, id: null }])
    expect(problems.map(({ location }) => [location.line, location.item])).toEqual([[2, 1]])
    expect(notices.map(({ location }) => [location.line, location.item])).toEqual([
      [3, 2],
      [5, 4],
      [5, 5],
    ])
    expect(notices[0]?.message).toContain("This entry isn't an object")
  })
})

describe('lines', () => {
  test.each([
    ['\n', 'LF'],
    ['\r\n', 'CRLF'],
    ['\r', 'CR'],
  ])('are those of the items with line ends %j', (end) => {
    const json = JSON.stringify(
      { tests: [{ id: 1 }], questions: [question('One'), question('Two')] },
      null,
      1,
    )
    const { drafts } = readJson(json.replaceAll('\n', end))
    const lineOf = (text: string) =>
      json.slice(0, json.indexOf(`"question": "${text}"`)).split('\n').length - 1
    expect(drafts.map(({ location }) => location.line)).toEqual([lineOf('One'), lineOf('Two')])
  })

  test('a byte order mark is ignored', () => {
    expect(texts(`\uFEFF${JSON.stringify([question('One')])}`)).toEqual(['One'])
  })
})

test.each(['constructor', 'toString', '__proto__'])(
  'a field that objects inherit, in some entries: %s',
  (name) => {
    const json = JSON.stringify([question('One'), question('Two')]).replace('}', `,"${name}":"Mercedes"}`)
    expect(texts(json)).toEqual(['One', 'Two'])
  },
)

test.each(['constructor', 'toString'])('such a field among others without known names: %s', (name) => {
  const records = Array.from({ length: 9 }, (_, n) => ({
    otazka: `Which tree is number ${n}?`,
    moznosti: [`Oak ${n}`, `Elm ${n}`, `Ash ${n}`],
    spravna: `${['Oak', 'Elm', 'Ash'][n % 3]} ${n}`,
    ...(n === 4 && { [name]: 'Mercedes' }),
  }))
  expect(texts(JSON.stringify(records))).toHaveLength(9)
})

describe('JSON Lines', () => {
  const lines = ['One', 'Two', 'Three'].map((text) => JSON.stringify(question(text)))

  test.each(['\n', '\r\n', '\n\n'])('one object a line, ended by %j', (end) => {
    expect(texts(`${lines.join(end)}${end}`)).toEqual(['One', 'Two', 'Three'])
  })

  test('a broken line is one problem, with its line and column', () => {
    const { drafts, problems } = readJson([lines[0], '{"question": oops}', '', lines[2]].join('\n'))
    expect(drafts.map(({ location }) => [location.line, location.item])).toEqual([
      [1, 1],
      [4, 2],
    ])
    expect(problems).toEqual([
      {
        location: { line: 2, item: null, id: null },
        message: `This line isn't valid JSON, column 14: a value is missing before "o". Fix it.`,
        excerpt: '{"question": oops}',
      },
    ])
  })
})

describe('what is not JSON', () => {
  test.each([
    ['[{"a":1},,]', 1, 10],
    ['[\n  {"a" 1}\n]', 2, 8],
    ['[\r\n\r\n  {"a":1\r\n', 4, 1],
    ['{\n"questions": [\n', 3, 1],
    ['', 1, 1],
  ])('%j is one problem at line %i, column %i', (json, line, column) => {
    const { drafts, problems } = readJson(json)
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([
      { location: { line }, message: expect.stringContaining(`line ${line}, column ${column}: `) },
    ])
  })

  test('nesting without end is one problem', () => {
    expect(readJson('[{"a":'.repeat(200_000)).problems).toMatchObject([
      { message: expect.stringContaining('nested more than 64 deep') },
    ])
  })
})

test('tasks among a few questions are named', () => {
  const question = { question: 'Q?', options: ['a', 'b'], answer: 'a' }
  const task = { question: 'Describe it.', reference_answer: 'So.', options: [] }
  const list = [...Array.from({ length: 3 }, () => question), ...Array.from({ length: 12 }, () => task)]
  const { drafts, problems } = readJson(JSON.stringify({ questions: list }))
  expect([drafts.length, problems.length]).toEqual([3, 12])
})

describe('line breaks within quoted texts', () => {
  const bank =
    '[\n{"question": "Which\ntown\t?", "options": ["x", "y"], "answer": "y"},\n{"question": "Two?", "options": ["x", "y"], "answer": "x"}\n]'
  test('are read as such, and lines count as they are written', () => {
    const { drafts, problems } = readJson(bank)
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([
      { text: 'Which\ntown\t?', correct: ['y'], location: { line: 2 } },
      { text: 'Two?', location: { line: 4 } },
    ])
  })
  test.for([
    ['a tab of code', 'code:\n\tx=1', 'code:\n\tx=1'],
    ['a tab before a line break', 'code:\t\nx=1', 'code:\t\nx=1'],
    ['a line break of Windows', 'Which\r\ntown?', 'Which\ntown?'],
    ['another control character', 'Which\u0001town?', 'Which town?'],
  ] as const)('%s', ([, written, text]) => {
    const json = `[{"question": "${written}", "options": ["x", "y"], "answer": "y"}]`
    expect(readJson(json).drafts.map((draft) => draft.text)).toEqual([text])
  })
  test('are read also where another question has a fault, which is named', () => {
    expect(readJson(bank.replace('"answer": "x"', '"answer": x'))).toMatchObject({
      drafts: [{ text: 'Which\ntown\t?', location: { line: 2 } }],
      problems: [{ location: { line: 4 } }],
    })
  })
})

describe('the first letters of two words judge statements', () => {
  const statements = (letters: string) =>
    Array.from(letters, (risposta, row) => ({ domanda: `La domanda numero ${row} vale`, risposta }))

  test.each([
    [
      'of Italian',
      statements('VFVVFVFF'),
      ['Vero', 'Falso', 'Vero', 'Vero', 'Falso', 'Vero', 'Falso', 'Falso'],
    ],
    [
      'of English',
      Array.from('TFTTFTFF', (answer, row) => ({ question: `Statement ${row} holds`, answer })),
      ['True', 'False', 'True', 'True', 'False', 'True', 'False', 'False'],
    ],
  ])('%s', (_, records, keys) => {
    expect(readJson(JSON.stringify(records)).drafts.flatMap(({ correct }) => correct)).toEqual(keys)
  })

  test.each([
    ['of few records', statements('VFVVFV')],
    ['where all are the same', statements('VVVVVVVV')],
    ['beside other letters', statements('VFVVFVFA')],
    ['that options have as well', statements('CECCECEE')],
  ])('but not %s', (_, records) => {
    expect(readJson(JSON.stringify(records)).drafts).toEqual([])
  })
})

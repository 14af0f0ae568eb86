import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'
import { COLUMNS_MAX } from '../tables/table-columns.ts'
import { readCsv } from './read.ts'

const EXPECTED = [
  { text: 'Which town; is, it|here\t?', options: ['Paris', 'Rome'], correct: ['Rome'] },
  { text: 'Say "no"\nor\r\nyes', options: ['1', '2'], correct: ['1'] },
]

/** The two questions above as a table with a delimiter and line ends of choice. */
function table(delimiter: string, end: string): string {
  const rows = [
    ['Question', 'A', 'B', 'Correct'],
    ['"Which town; is, it|here\t?"', 'Paris', '"Rome"', 'B'],
    ['"Say ""no""\nor\r\nyes"', '1', '2', 'A'],
  ]
  return rows.map((row) => row.join(delimiter) + end).join('')
}

test('options that count one number twice are all there', () => {
  const { drafts } = readCsv('text,option1,option2,option4,option4,correct_option_ids\nOne?,w,x,y,z,3')
  expect(drafts).toMatchObject([{ options: ['w', 'x', 'y', 'z'], correct: ['y'] }])
})

test.each([
  [
    'two languages',
    'question_en,question_hi,option1_en,option1_hi,option2_en,option2_hi,option3_en,option3_hi,answer\nWhat?,kya,one,ek,two,do,three,teen,2',
  ],
  [
    'a translation beside each',
    'question,option1 (required),option1 - translation,option2 (required),option2 - translation,option3 (required),option3 - translation,answer\nWhat?,one,ek,two,do,three,teen,2',
  ],
  [
    'two questions a row',
    'question,option1,option2,option3,answer,question,option1,option2,option3,answer\nWhat?,one,two,three,2,Who?,p,q,r,1',
  ],
])('options of one number are not renumbered: %s', (_, text) => {
  expect(readCsv(text).drafts).toMatchObject([{ options: ['one', 'two', 'three'], correct: ['two'] }])
})

test('a key that is an index is a guess where nothing else shows how it counts', () => {
  const rows = 'One?,x,y,z,w,2\nTwo?,x,y,z,w,1\nThree?,x,y,z,w,3'
  const { notices } = readCsv(`question,option1,option2,option3,option4,correct_option_index\n${rows}`)
  expect(notices).toMatchObject([{ message: expect.stringContaining('Nothing in the file shows') }])
})

describe('names of columns', () => {
  test.each([
    ['a key with its kind', 'question,option_1,option_2,correct_option_ids\nOne?,x,y,2'],
    ['a key by letters', 'question,a,b,right_answer_letter\nOne?,x,y,B'],
    ['wrong answers in Vietnamese', 'Nội dung câu hỏi,Đáp án đúng,Đáp án sai 1\nOne?,y,x'],
    ['wrong answers in Spanish', 'pregunta,respuesta correcta,incorrecta 1\nOne?,y,x'],
  ])('%s', (_, text) => {
    expect(readCsv(text).drafts).toMatchObject([{ text: 'One?', options: ['x', 'y'], correct: ['y'] }])
  })
})

test.each(['Questions', 'Perguntas', 'Fragen', 'Вопросы'])('a heading in the plural: %s', (name) => {
  expect(readCsv(`${name},A,B,Answer\nOne?,x,y,B`).drafts).toMatchObject([{ text: 'One?', correct: ['y'] }])
})

describe('cells of options that are not used', () => {
  const read = (rows: readonly string[]) => readCsv(['Questions,A,B,C,Answer', ...rows].join('\n')).drafts
  test('most cells of a column', () => {
    const rows = ['One?,x,y,N/A,A', 'Two?,x,y,n/a,B', 'Three?,x,y,N/A,B', 'Four?,x,y,z,C']
    expect(read(rows).map(({ options }) => options.join())).toEqual(['x,y', 'x,y', 'x,y', 'x,y,z'])
  })
  test('several of a row', () => {
    const rows = readCsv('Question,A,B,C,D,Answer\nOne?,x,y,N/A,N/A,A\nTwo?,x,y,z,N/A,A').drafts
    expect(rows.map(({ options }) => options.join())).toEqual(['x,y', 'x,y,z,N/A'])
  })
  test.each([
    ['values of a program', 'What does typeof null yield?,null,NaN,object,undefined,C', 4],
    ['values before a used one', 'What is 0/0?,null,NaN,0,1,B', 4],
    ['values at the end', 'Which is falsy?,x,y,null,null,A', 3],
  ])('%s are options', (_, row, count) => {
    expect(readCsv(`Question,A,B,C,D,Answer\n${row}`).drafts[0]?.options).toHaveLength(count)
  })
  test('equal ones of which the key names one refuse the question', () => {
    expect(readCsv('Question,A,B,C,D,Answer\nWhich?,x,y,N/A,N/A,C').drafts).toEqual([])
  })
  test('one alone is an option', () => {
    expect(read(['One?,x,y,N/A,A']).map(({ options }) => options.join())).toEqual(['x,y,N/A'])
  })
})

describe('the form of a table', () => {
  test.each([
    [',', '\n'],
    [',', '\r\n'],
    [';', '\r\n'],
    ['\t', '\n'],
    ['|', '\n'],
    ['#', '\n'],
    [', ', '\r'],
    [' ; ', '\n'],
  ])('%j between cells and %j after rows', (delimiter, end) => {
    const { drafts, problems } = readCsv(table(delimiter, end))
    expect(problems).toEqual([])
    expect(drafts).toMatchObject(EXPECTED)
  })

  test.each([
    ['a byte order mark', '\uFEFF', 0],
    ['blank lines', '\n \r\n', 2],
    ["Excel's line", 'sep=,\r\n', 1],
    ['all of them', '\uFEFF\nsep=,\n', 2],
    [
      "Anki's lines",
      '#separator:Comma\n#html:true\n#guid column:5\n#notetype:Basic\n#deck column:6\n#tags column:7\n#if matches:update current\n',
      7,
    ],
    ["Anki's lines that name the columns, too", '#separator:Comma\n#columns:Question,A,B,Correct\n', 2],
  ])('%s before the heading is passed over', (_, preamble, lines) => {
    const { drafts, problems } = readCsv(preamble + table(',', '\n'))
    expect(problems).toEqual([])
    expect(drafts.map(({ location }) => location.line)).toEqual([2 + lines, 3 + lines])
  })

  test("a line of Anki's names the columns of rows without a heading", () => {
    const { drafts, problems } = readBank(
      '#separator:tab\n#html:false\n#columns:Question\tA\tB\tCorrect\n#tags column:5\nOne?\tx\ty\tA\nTwo?\tx\ty\tB\n',
    )
    expect(problems).toEqual([])
    expect(drafts.map(({ text, correct, location }) => [text, correct, location.line])).toEqual([
      ['One?', ['x'], 5],
      ['Two?', ['y'], 6],
    ])
  })

  test("rows below Anki's lines that nothing names are proposed as a table", () => {
    const row = (n: number) => `Space\tWhat is ${n}?\tMars${n}\tVenus${n}\tA\n`
    const { columns = [] } = readBank(`#separator:tab\n#deck column:1\n${row(1)}${row(2)}${row(3)}`)
    expect(columns.map(({ state }) => state)).toEqual(['offered'])
  })

  test('no line end at the end, blank rows and rows of blank cells', () => {
    const { drafts, problems } = readCsv('question,a,b,correct\n\n,,,\nOne?,x,y,A\n   \nTwo?,x,y,B')
    expect(problems).toEqual([])
    expect(drafts.map(({ text, location }) => [text, location.line, location.item])).toEqual([
      ['One?', 4, 1],
      ['Two?', 6, 2],
    ])
  })

  test('a stray quote is a character like others', () => {
    const rows = [
      'question\ta\tb\tcorrect',
      'A 5" disk?\tis 5" wide\t3" wide\tA',
      'B 5"?\tx\t"y\nz"\tB',
      'C?\tx\ty\tB',
    ]
    const { drafts, problems } = readCsv(rows.join('\n'))
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([
      { text: 'A 5" disk?', options: ['is 5" wide', '3" wide'], location: { line: 2 } },
      { text: 'B 5"?', options: ['x', 'y\nz'], location: { line: 3 } },
      { text: 'C?', location: { line: 5 } },
    ])
  })

  test('rows that are too short leave the last columns blank; blank cells beyond the last are nothing', () => {
    const { drafts, problems } = readCsv('question,correct,a,b,c,d\nQ,A,x,y\nQ,B,x,y,,,,,\n')
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([{ options: ['x', 'y'] }, { correct: ['y'] }])
  })

  test('blank cells at the beginning of a row of tabs, and rows of nothing but tabs', () => {
    const { drafts } = readCsv('id\tquestion\ta\tb\tcorrect\n\t\t\t\t\n\tQ\tx\ty\tA\n')
    expect(drafts).toMatchObject([{ text: 'Q', sourceId: null, location: { line: 3 } }])
  })

  test('options in one cell', () => {
    const csv = 'id,question,options,answer\n1,Q,x; y; z,"A,C"\n2,Q,"x\ny",y\n3,Q,a|b;c|d,b;c'
    expect(readCsv(csv).drafts).toMatchObject([
      { options: ['x', 'y', 'z'], correct: ['x', 'z'] },
      { options: ['x', 'y'], correct: ['y'] },
      { options: ['a', 'b;c', 'd'], correct: ['b;c'] },
    ])
  })

  test('numbers count from 1 unless something speaks against it', () => {
    const read = (...keys: string[]) =>
      readCsv(`question,a,b,c,correct\n${keys.map((key) => `Q,x,y,z,${key}\n`).join('')}`)
    expect(read('1', '2').drafts).toMatchObject([{ correct: ['x'] }, { correct: ['y'] }])
    expect(read('1', '2').notices).toMatchObject([{ message: expect.stringContaining('counting from 1') }])
    expect(read('1', '0').drafts).toMatchObject([{ correct: ['y'] }, { correct: ['x'] }])
    expect(read('1', '0').notices).toEqual([])
  })
})

describe('lines', () => {
  test.each(['\n', '\r\n', '\r'])('count those inside quoted cells, ended by %j', (end) => {
    const rows = [
      'question,a,b,correct',
      `"One${end}${end}?",x,y,A`,
      'Two?,x,y,Z',
      `"Th${end}ree?",é,🌳,B`,
      ',x,y,B',
    ]
    const { drafts, problems } = readCsv(rows.join(end))
    expect(drafts.map(({ location }) => location)).toEqual([
      { line: 2, item: 1, id: null },
      { line: 6, item: 3, id: null },
    ])
    expect(problems.map(({ location }) => [location.line, location.item])).toEqual([
      [5, 2],
      [8, 4],
    ])
  })
})

describe('problems', () => {
  test('a missing heading is reported at the first row', () => {
    expect(readCsv('\n\nname,age\n').problems).toMatchObject([{ location: { line: 3, item: null } }])
  })

  test.each([
    [
      'key',
      '\nquestion;Option A;Option B;Right one\nQ?;x;y;A\nR?;x;y;B\n',
      'No column says which options are right. Name it "correct"; its cells contain their letters, numbers or texts. ' +
        'The columns are "question", "Option A", "Option B", "Right one".',
    ],
    [
      'options',
      '\nquestion,correct\nQ?,A\nR?,B\n',
      'No column has the options. Name one column per option "a", "b", "c" …, or a single column "options". ' +
        'The columns are "question", "correct".',
    ],
  ])('a table without a column for the %s says so once', (_, csv, message) => {
    expect(readCsv(csv)).toMatchObject({
      drafts: [],
      problems: [{ location: { line: 2, item: null, id: null }, message }],
      notices: [],
    })
  })

  test('the rule below the heading of a Markdown table is no question', () => {
    const { drafts, problems } = readCsv(
      '| question | a | b | correct |\n| --- |:---:|---|--:|\n| Q? | x | y | B |\n',
    )
    expect(drafts).toMatchObject([{ text: 'Q?', options: ['x', 'y'], correct: ['y'], location: { line: 3 } }])
    expect(problems).toEqual([])
  })

  test('a table whose keys are all blank says so of each row', () => {
    const { problems } = readCsv('question,a,b,correct\nQ?,x,y,\nR?,x,y,\n')
    expect(problems.map(({ location }) => location.line)).toEqual([2, 3])
  })

  test('a row with more cells than the heading', () => {
    const { drafts, problems } = readCsv('question;a;b;correct\nOne; two?;x;y;A\nTwo?;x;y;A\n')
    expect(drafts).toMatchObject([{ text: 'Two?' }])
    expect(problems).toEqual([
      {
        location: { line: 2, item: 1, id: null },
        message:
          'The row has 5 cells where the heading has 4; "A" is beyond the last column. ' +
          'Put double quotes around a cell that contains a semicolon.',
        excerpt: 'One two? x y A',
      },
    ])
  })

  const DIVIDED = 'question;a;b;correct;explanation\n'

  test('an explanation that nobody put in quotes is one again, and a notice says so', () => {
    const { drafts, problems, notices } = readCsv(`${DIVIDED}Q?;x;y;B;So it is; and so; on.\n`)
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([{ text: 'Q?', correct: ['y'], explanation: 'So it is; and so; on.' }])
    expect(notices.map(({ location, message }) => [location.line, message])).toEqual([
      [
        2,
        'The rest of this row was added to the explanation. The row has 7 cells where the heading has 5; "and so" is beyond the last column. ' +
          'Put double quotes around a cell that contains a semicolon.',
      ],
    ])
  })

  test.each([
    ['where the text may have been divided', `${DIVIDED}One; two?;x;y;B;So.\n`],
    ['where an option may have been', `${DIVIDED}Q?;x;or z;y;B;So.\n`],
    ['where the key is before the options', 'question;correct;a;b;explanation\nQ?;B;x;or z;y;So.\n'],
    ['where a second key follows', 'question,a,b,correct,explanation\nQ?,x,y,A,B,because\n'],
    ['where a second number follows', 'question,a,b,correct,explanation\nQ?,x,y,1,2,both fit\n'],
    ['where the text of an option follows', 'question,a,b,correct,explanation\nQ?,x,y,x,y,both fit\n'],
    ['where options are numbers', 'question,a,b,c,correct,explanation\nQ?,1,5,2,3,2,because\n'],
    ['where the last column is none', 'question;a;b;correct;topic\nQ?;x;y;B;T;U\n'],
  ])('nothing is added %s', (_, text) => {
    expect(readCsv(text)).toMatchObject({ drafts: [], problems: [{ location: { line: 2 } }] })
  })

  test.each([
    ['a quote that is never closed', 'Two?,"x,y,A', 'A quote in this row is never closed.'],
    ['text after a closing quote', '"Two" ?,x,y,A', 'A closing quote in this row is followed by more text;'],
    [
      'a quote that is not doubled',
      '"Say "no"",x,y,A',
      'A closing quote in this row is followed by more text;',
    ],
    [
      'a row without end',
      `"${'x'.repeat(1_100_000)},x,y,A`,
      "This row doesn't end within 1000000 characters;",
    ],
  ])('%s refuses its row alone', (_, row, message) => {
    const { drafts, problems } = readCsv(
      `question,a,b,correct\r\n\r\nOne?,x,y,A\r\n${row}\r\n  \r\nThree?,x,y,B\r\n`,
    )
    expect(drafts.map(({ text, location }) => [text, location.line])).toEqual([
      ['One?', 3],
      ['Three?', 6],
    ])
    expect(problems).toMatchObject([
      {
        location: { line: 4 },
        message: expect.stringContaining(message),
        excerpt: expect.stringContaining(row.slice(0, 9)),
      },
    ])
  })

  test('reading ends after 20 rows with broken quotes', () => {
    const { drafts, problems } = readCsv(`question,a,b,correct\n${'Q,x,"y" z,A\n'.repeat(100)}Q,x,y,A\n`)
    expect(drafts).toEqual([])
    expect(problems).toHaveLength(20)
    expect(problems[0]?.message).toContain('Fix this row')
    expect(problems[19]).toMatchObject({
      location: { line: 21 },
      message: expect.stringContaining('Nothing from here on'),
    })
  })

  test('too many columns', () => {
    const heading = ['question', 'a', 'b', ...Array.from({ length: COLUMNS_MAX - 2 }, (_, n) => `extra ${n}`)]
    expect(readCsv(`${heading.join(',')}\nQ,x,y\n`).problems).toMatchObject([
      {
        location: { line: 1 },
        message: `The heading has ${COLUMNS_MAX + 1} columns. Keep at most ${COLUMNS_MAX}.`,
      },
    ])
  })

  test('a million columns', () => {
    const { drafts, problems } = readCsv(`question,a,b,correct\nQ,x,y,A${',z'.repeat(400_000)}\nQ,x,y,A`)
    expect(drafts).toHaveLength(1)
    expect(problems).toMatchObject([{ message: expect.stringContaining('The row has 400004 cells') }])
  })

  test.each([
    ['', 'The file is empty.'],
    [' \n\n', 'The file is empty.'],
    [
      'Which?,x,y,A\nWhat?,x,y,B',
      'No row of this table names its columns, but its 2 rows look like questions.',
    ],
    ['question\nWhich?', 'The first row must name the columns'],
    ['name,age\nAnn,7', 'It is "name,age Ann,7".'],
  ])('no heading in %j', (csv, message) => {
    expect(readCsv(csv).problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })
})

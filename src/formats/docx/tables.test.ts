import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { type DocumentParts, documentOf, lines, table } from '../../../tests/setup/files/docx-files.ts'
import { shownQuestions } from '../../../tests/setup/files/shown-questions.ts'
import { readBankBytes } from '../read-bank.ts'

const read = (body: string | readonly string[], parts?: DocumentParts) =>
  readBankBytes(documentOf(body, parts))

const shown = (body: string | readonly string[], parts?: DocumentParts) =>
  shownQuestions(documentOf(body, parts))

const ANSWER = lines('A. x', 'B. y', 'Answer: B')

describe('tables', () => {
  test('a table whose columns are named is one of questions, beside those of the text', async () => {
    const body = [
      lines('1. Which?'),
      ANSWER,
      table([
        ['Question', 'A', 'B', 'Correct'],
        ['What?', 'this', 'that', 'B'],
      ]),
      table([
        ['Question', 'A', 'B', 'Correct'],
        ['Who?', 'he', 'she', 'A'],
      ]),
    ]
    expect(await shown(body)).toEqual(['Which? | x, *y', 'What? | this, *that', 'Who? | *he, she'])
    const { drafts } = await read(body)
    expect(drafts.map(({ location }) => [location.line, location.item])).toEqual([
      [1, 1],
      [9, 2],
      [17, 3],
    ])
  })

  test('a question in each row, with its number and key in other cells', async () => {
    const body = table([
      ['1', lines('Which?', 'A. x', 'B. y'), 'B'],
      ['2', lines('What?', 'A. z', 'B. w'), 'A'],
    ])
    expect(await shown(body)).toEqual(['Which? | x, *y', 'What? | *z, w'])
  })

  test.each([['A1'], ['easy'], ['1']])('a level beside each question is no key: %s', async (level) => {
    const body = table([1, 2].map((n) => [`${n}`, lines(`Which is ${n}?`, 'A. x', 'B. y'), level]))
    const { drafts, problems } = await read(body)
    expect([drafts.length, problems.length]).toEqual([0, 2])
  })

  test('a letter beside a question is taken for its key with a notice: it may be a level', async () => {
    const { notices } = await read(table([['1', lines('Which?', 'A. x', 'B. y'), 'B']]))
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('cell "B" beside the question is'),
    ])
  })

  test('a table whose columns have no names is one of questions by what is in them', async () => {
    const body = table(
      ['Oak', 'Elm', 'Ash', 'Yew', 'Fir', 'Box'].map((tree, n) => [
        `${n + 1}`,
        `Which tree is the ${tree} like?`,
        `A ${tree}`,
        'A house',
        'A boat',
        ['A', 'B', 'C'][n % 3] ?? '',
      ]),
    )
    const { drafts, columns = [] } = await read(body)
    expect(drafts.length > 0 || columns.length > 0).toBe(true)
    expect(columns.map(({ mapping }) => mapping?.roles)).toEqual([
      ['id', 'text', 'option', 'option', 'option', 'key'],
    ])
  })

  test('options in cells', async () => {
    const body =
      lines('1. Which?') +
      table([
        ['A. x', 'B. y'],
        ['C. z', 'D. w'],
      ]) +
      lines('Answer: C')
    expect(await shown(body)).toEqual(['Which? | x, y, *z, w'])
  })

  test('options in rows with a tick in the last column', async () => {
    const body =
      lines('1. Which?') +
      table([
        ['A', 'pear', ''],
        ['B', 'plum', 'X'],
        ['C', 'fig', ''],
      ])
    expect(await shown(body)).toEqual(['Which? | pear, *plum, fig'])
  })

  test('a form with a part of the question in each row', async () => {
    const body = table([
      ['Question', 'Which?', ''],
      ['Type', 'multiple_choice', ''],
      ['Option', 'x', 'incorrect'],
      ['Option', 'y', 'correct'],
      ['Solution', 'So.', ''],
      ['Marks', '1', '0'],
    ])
    const { drafts } = await read(body)
    expect(drafts).toMatchObject([
      { text: 'Which?', options: ['x', 'y'], correct: ['y'], explanation: 'So.' },
    ])
  })

  test.each<[string, readonly string[]]>([
    ['English', ['Question', 'A', 'B', 'Answer', 'Explanation']],
    ['German', ['Frage:', 'Antwort A', 'Antwort B', 'Richtige Antwort', 'Erklärung']],
    ['Spanish', ['Pregunta', 'A)', 'B)', 'Respuesta correcta', 'Explicación']],
  ])(
    'a form with the letters of options, in %s',
    async (_, [question = '', a = '', b = '', key = '', why = '']) => {
      const body = table([
        [question, 'Which?'],
        [a, 'x'],
        [b, 'y'],
        [key, 'B'],
        [why, 'So.'],
      ])
      const { drafts } = await read(body)
      expect(drafts).toMatchObject([
        { text: 'Which?', options: ['x', 'y'], correct: ['y'], explanation: 'So.' },
      ])
    },
  )

  test.each([
    ['with letters', ['A. x', 'B. y']],
    ['without', ['x', 'y']],
  ])('a form with all options in one cell, %s', async (_, options) => {
    const body = table([
      ['Question 1', 'Which?'],
      ['Options', lines(...options)],
      ['Correct answer', 'B'],
    ])
    expect(await shown(body)).toEqual(['Which? | x, *y'])
  })

  test('a table of data is shown with its question', async () => {
    const body =
      lines('1. How many elms?') +
      table([
        ['Tree', 'Sum'],
        ['Oak', '1|2'],
        ['Elm', '3'],
      ]) +
      ANSWER
    const { drafts } = await read(body)
    expect(drafts).toMatchObject([
      {
        format: 'markdown',
        text: 'How many elms?\n\n| Tree | Sum |\n| --- | --- |\n| Oak | 1\\|2 |\n| Elm | 3 |',
        correct: ['y'],
      },
    ])
  })

  describe('a table of data that could be one of keys', () => {
    const asked = (n: number, inside = '') =>
      lines(`${n}. Which ${n}?`) + inside + lines('A. x', 'B. y', 'C. z', 'Answer: C')
    const KEYED = ['Which 1? | x, y, *z', 'Which 3? | x, y, *z']

    test.each<[string, readonly (readonly string[])[]]>([
      [
        'lengths',
        [
          ['P', 'Q', 'R'],
          ['5 m', '3 cm', '4 km'],
        ],
      ],
      [
        'currents',
        [
          ['I', 'II', 'III'],
          ['1 A', '2 A', '3 A'],
        ],
      ],
      [
        'classes',
        [
          ['Item', 'Class'],
          ['1', 'a'],
          ['2', 'b'],
          ['3', 'a'],
        ],
      ],
    ])('%s', async (_, rows) => {
      const body = [asked(1), asked(2, table(rows)), asked(3)]
      const { drafts } = await read(body)
      expect(drafts.map(({ correct }) => correct)).toEqual([['z'], ['z'], ['z']])
      const [first, second = '', third] = await shown(body)
      expect([first, third]).toEqual(KEYED)
      expect(second).toContain(`| ${rows[1]?.join(' | ')} |`)
    })

    test('gives no keys to questions that have none', async () => {
      const body = [1, 2, 3].map((n) =>
        (n === 2
          ? asked(
              n,
              table([
                ['I', 'II', 'III'],
                ['1 A', '2 A', '3 A'],
              ]),
            )
          : asked(n)
        ).replace('Answer: C', ''),
      )
      const { drafts, problems } = await read(body)
      expect([drafts.length, problems.length]).toEqual([0, 3])
    })

    test('in a document in Russian', async () => {
      const body = [1, 2, 3].map(
        (n) =>
          lines(`${n}. Что ${n}?`) +
          (n === 2
            ? table([
                ['I', 'II', 'III'],
                ['1 А', '2 А', '3 А'],
              ])
            : '') +
          lines('А) да', 'Б) нет', 'В) оба', 'Ответ: Б'),
      )
      const { drafts } = await read(body)
      expect(drafts.map(({ correct }) => correct)).toEqual([['нет'], ['нет'], ['нет']])
      expect(drafts[1]?.text).toContain('| 1 А | 2 А | 3 А |')
    })

    test('below a title it is one of keys, also before other questions', async () => {
      const part = [1, 2, 3].map((n) => asked(n).replace('Answer: C', '')).join('')
      const keys =
        lines('Answer key') +
        table([
          ['1', '2', '3'],
          ['B', 'A', 'C'],
        ])
      const { drafts } = await read([part, keys, part, keys])
      expect(drafts.map(({ correct }) => correct[0])).toEqual(['y', 'x', 'z', 'y', 'x', 'z'])
    })
  })

  /** Each with an attribute of its own: an archive that unpacks to much more is refused. */
  const emptyRows = (count: number) =>
    `<w:tbl>${Array.from({ length: count }, (_, n) => `<w:tr w:n="${(n * 7919) % 999_983}"/>`).join('')}</w:tbl>`

  test.each<[string, string]>([
    [
      'a cell of a million columns',
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="300000000"/></w:tcPr>${lines('pear pie')}</w:tc><w:tc>${lines('quince')}</w:tc></w:tr><w:tr><w:tc>${lines('raisin')}</w:tc><w:tc>${lines('salt')}</w:tc></w:tr></w:tbl>`,
    ],
    ['rows without cells', emptyRows(99_000)],
  ])('%s cost little', async (_, body) => {
    const { result, milliseconds } = await costOf(() => read(lines('1. Which?') + ANSWER + body))
    expect(result.drafts).toHaveLength(1)
    expect(milliseconds).toBeLessThan(2000)
  })

  test('more rows than a document may have are refused', async () => {
    const { problems } = await read(emptyRows(300_000))
    expect(problems).toMatchObject([{ message: 'The document has more than 100000 paragraphs. Split it.' }])
  })
})

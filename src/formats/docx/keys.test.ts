import { describe, expect, test } from 'vitest'
import {
  type DocumentParts,
  documentOf,
  inList,
  lines,
  listOf,
  paragraph,
  run,
  table,
} from '../../../tests/setup/files/docx-files.ts'
import { shownQuestions } from '../../../tests/setup/files/shown-questions.ts'
import { readBankBytes } from '../read-bank.ts'

const read = (body: string | readonly string[], parts?: DocumentParts) =>
  readBankBytes(documentOf(body, parts))

const shown = (body: string | readonly string[], parts?: DocumentParts) =>
  shownQuestions(documentOf(body, parts))

const MARK_MESSAGE = expect.stringMatching(
  /^Nothing names the right answer\. The option that (?:looks different \((?:bold|underlined|colored|highlighted)\)|alone is not \w+) was taken as the right one\. Check it\.$/,
)

describe('a look that only right options have is their key, with a notice', () => {
  const bold = (text: string) => run(text, '<w:b/>')
  const MARKS: readonly (readonly [string, (text: string) => string])[] = [
    ['bold type', bold],
    ['underlined', (text) => run(text, '<w:u w:val="single"/>')],
    ['a color', (text) => run(text, '<w:color w:val="FF0000"/>')],
    ['a highlight', (text) => run(text, '<w:highlight w:val="yellow"/>')],
    ['a ground', (text) => run(text, '<w:shd w:val="clear" w:fill="00FF00"/>')],
    ['a style of characters', (text) => run(text, '<w:rStyle w:val="Right"/>')],
    ['bold type without the full stop', (text) => bold(text) + run('.')],
    ['several runs', (text) => bold(text.slice(0, 4)) + bold(text.slice(4))],
  ]
  const styles =
    '<w:style w:type="character" w:styleId="Right"><w:name w:val="Right"/><w:rPr><w:b/></w:rPr></w:style>'

  /** Three questions with a right option each, the first, the last and the second. */
  const questions = (option: (text: string, letter: string, isRight: boolean) => string) =>
    [0, 2, 1].map((right, n) =>
      [
        lines(`${n + 1}. Which ${n}?`),
        ...['A', 'B', 'C'].map((letter, index) => option(`option ${letter}${n}`, letter, index === right)),
      ].join(''),
    )
  const RIGHT = ['option A0', 'option C1', 'option B2']

  async function expectKeys(body: readonly string[], parts: DocumentParts = {}) {
    const { drafts, problems, notices } = await read(body, parts)
    expect(problems).toEqual([])
    expect(drafts.map(({ correct }) => correct.join().replace('.', ''))).toEqual(RIGHT)
    expect(notices.map(({ location, message }) => [location.line, message])).toEqual(
      drafts.map(({ location }) => [location.line, MARK_MESSAGE]),
    )
  }

  test.each(MARKS)('%s', async (_, mark) => {
    await expectKeys(
      questions((text, letter, isRight) =>
        paragraph(run(`${letter}. `) + (isRight ? mark(text) : run(text))),
      ),
      { styles },
    )
  })

  test.each<[string, (text: string, letter: string, isRight: boolean) => string, string?]>([
    [
      'on the letter alone',
      (text, letter, isRight) => paragraph((isRight ? bold : run)(`${letter}. `) + run(text)),
    ],
    [
      'on the letter that a list shows',
      (text, letter, isRight) =>
        paragraph(
          run(text),
          inList(letter.charCodeAt(0) - 64) + (isRight ? '<w:rPr><w:color w:val="FF0000"/></w:rPr>' : ''),
        ),
      ['A', 'B', 'C'].map((letter, n) => listOf(n + 1, [['decimal', `${letter})`]])).join(''),
    ],
    [
      'on entries with bullets',
      (text, _, isRight) => paragraph(isRight ? bold(text) : run(text), inList(1)),
      listOf(1, [['bullet', 'o']]),
    ],
    [
      'gray on all options but the right one',
      (text, letter, isRight) =>
        paragraph(run(`${letter}. ${text}`, isRight ? '' : '<w:color w:val="A0A0A0"/>')),
    ],
    ['on lines without bullets', (text, _, isRight) => paragraph(isRight ? bold(text) : run(text))],
    [
      'on Russian letters',
      (text, letter, isRight) =>
        paragraph((isRight ? bold : run)(`${'абв'['ABC'.indexOf(letter)]}) ${text}`)),
    ],
  ])('%s', async (_, option, numbering) => {
    await expectKeys(questions(option), numbering === undefined ? {} : { numbering })
  })

  test('on options that are on one line', async () => {
    const body = [0, 2, 1].map(
      (right, n) =>
        paragraph(`${n + 1}. Which ${n}?`) +
        paragraph(
          ['A', 'B', 'C']
            .map((letter, index) => (index === right ? bold : run)(`${letter}. option ${letter}${n}`))
            .join('<w:r><w:tab/></w:r>'),
        ),
    )
    await expectKeys(body)
  })

  test('on options the first of which is on the line of its question', async () => {
    const body = [0, 2, 1].map(
      (right, n) =>
        paragraph(`Item ${n + 1} of 620 (Exam B,Q${n})`) +
        paragraph(run(`Which ${n}? `) + (right === 0 ? bold : run)(`A.option A${n}`)) +
        ['B', 'C']
          .map((letter, index) =>
            paragraph((index + 1 === right ? bold : run)(`${letter}.option ${letter}${n}`)),
          )
          .join(''),
    )
    await expectKeys(body)
  })

  test('on rows of a table with letters of their own', async () => {
    const body = [0, 2, 1].map(
      (right, n) =>
        paragraph(`${n + 1}. Which ${n}?`) +
        table(
          ['A', 'B', 'C'].map((letter, index) => [
            `${letter}.`,
            paragraph(index === right ? bold(`option ${letter}${n}`) : run(`option ${letter}${n}`)),
          ]),
        ),
    )
    await expectKeys(body)
  })

  test.each<[string, (right: number) => readonly (readonly string[])[]]>([
    ['always on the first option', () => [['<w:b/>', '', '']]],
    ['on all options', () => [['<w:b/>', '<w:b/>', '<w:b/>']]],
    [
      'of two kinds on different options',
      (right) => [
        ['', '', ''].map((_, n) => (n === right ? '<w:b/>' : n === (right + 1) % 3 ? '<w:i/>' : '')),
      ],
    ],
    [
      'black, which is no color',
      (right) => [['', '', ''].map((_, n) => (n === right ? '<w:color w:val="000000"/>' : ''))],
    ],
  ])('no key: %s', async (_, looks) => {
    const body = [0, 2, 1].flatMap((right, n) => [
      lines(`${n + 1}. Which ${n}?`),
      ...(looks(right)[0] ?? []).map((look, index) => paragraph(run(`${'ABC'[index]}. ${index}`, look))),
    ])
    const { drafts, problems } = await read(body)
    expect([drafts.length, problems.length]).toEqual([0, 3])
  })

  test('no key in the results of a form, where looks show what somebody chose', async () => {
    const body = questions((text, letter, isRight) =>
      paragraph(run(`${letter}. `) + (isRight ? bold(text) : run(text))),
    )
    const { drafts, problems } = await read([...body, lines('0/1')])
    expect([drafts.length, problems.length]).toEqual([0, 3])
  })

  test('no key beside one in words', async () => {
    const body = questions((text, letter, isRight) =>
      paragraph(run(`${letter}. `) + (isRight ? bold(text) : run(text))),
    ).map((question) => question + lines('Answer: A'))
    const { drafts, notices } = await read(body)
    expect(drafts.map(({ correct }) => correct[0]?.charAt(7))).toEqual(['A', 'A', 'A'])
    expect(notices).toEqual([])
  })
})

describe('what may be no key in a document', () => {
  const options = ['a) slow', 'b) fast', 'c) none']
  const asked = (...heads: readonly string[]) =>
    heads.map((head, n) => lines(`${n + 1}. ${head}`, ...options)).join('')

  test.each([
    ['an arrow of a formula', asked('The reaction takes place: A → B', 'The next is C → A', 'Which?')],
    ['a verdict in a formula', asked('Which one is it: p → True', 'Simplify q → False')],
    ['an arrow behind one question alone', asked('Which? → B', 'Who?')],
  ])('%s is none, and stays', async (_, body) => {
    const { drafts, problems } = await read(body)
    expect(drafts).toEqual([])
    expect(problems.map(({ unfinished }) => unfinished?.text.includes('→'))).toContain(true)
  })

  test('an arrow behind several sentences is one, with a notice on each', async () => {
    const { drafts, notices } = await read(asked('Which? → B', 'Who? → C'))
    expect(drafts.map(({ text, correct }) => [text, ...correct])).toEqual([
      ['Which?', 'fast'],
      ['Who?', 'none'],
    ])
    expect(notices.map(({ message }) => message)).toEqual(drafts.map(() => expect.stringContaining('arrow')))
  })

  test.each([
    ['below another title', lines('Seating of the groups'), []],
    ['with other names', '', [['Pupil', 'Grade']]],
  ])('a table of letters %s has a notice', async (_, title, heading) => {
    const rows = [...heading, ['1', 'A'], ['2', 'A'], ['3', 'B']]
    const { notices } = await read(asked('One?', 'Two?', 'Three?') + title + table(rows))
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('No title says')])
  })
})

describe('keys in words', () => {
  const three = (key: (n: number) => string) =>
    [1, 2, 3].map((n) => lines(`${n}. Which ${n}?`, 'A. x', 'B. y', 'C. z') + key(n)).join('')
  const KEYED = ['Which 1? | x, *y, z', 'Which 2? | *x, y, z', 'Which 3? | x, y, *z']
  const KEY = ['B', 'A', 'C']

  test.each<[string, string]>([
    ['a label', three((n) => lines(`Answer: ${KEY[n - 1]}`))],
    ['an arrow', three((n) => lines(`→ ${KEY[n - 1]}`))],
    [
      'an arrow of Wingdings',
      three((n) =>
        paragraph(`<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r>${run(` Answer: ${KEY[n - 1]}`)}`),
      ),
    ],
    [
      'a tick of Wingdings before the option',
      [1, 0, 2]
        .map((right, n) =>
          [
            lines(`${n + 1}. Which ${n + 1}?`),
            ...['A. x', 'B. y', 'C. z'].map((option, index) =>
              paragraph(
                (index === right ? run('ü ', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>') : '') +
                  run(option),
              ),
            ),
          ].join(''),
        )
        .join(''),
    ],
    [
      'an arrow before the option',
      [1, 0, 2]
        .map((right, n) =>
          lines(
            `${n + 1}. Which ${n + 1}?`,
            ...['A. x', 'B. y', 'C. z'].map((option, index) => (index === right ? `→ ${option}` : option)),
          ),
        )
        .join(''),
    ],
    [
      'a table at the end with a reason each',
      three(() => '') +
        table([
          ['No.', 'Answer', 'Explanation'],
          ['1', 'B', 'So.'],
          ['2', 'A', 'It is.'],
          ['3', 'C', 'So it is.'],
        ]),
    ],
    ['a list at the end', three(() => '') + lines('Answers', '1. B', '2. A', '3. C')],
    [
      'a table at the end',
      three(() => '') +
        table([
          ['Question', 'Answer'],
          ['1', 'B'],
          ['2', 'A'],
          ['3', 'C'],
        ]),
    ],
    [
      'a table whose keys are below the numbers',
      three(() => '') +
        lines('Answer key') +
        table([
          ['1', '2', '3'],
          ['B', 'A', 'C'],
        ]),
    ],
    ['a table with both in a cell', three(() => '') + table([['1-B', '2-A', '3-C']])],
    [
      'boxes',
      [1, 0, 2]
        .map((right, n) =>
          [
            lines(`${n + 1}. Which ${n + 1}?`),
            ...['x', 'y', 'z'].map((option, index) => lines(`${index === right ? '☒' : '☐'} ${option}`)),
          ].join(''),
        )
        .join(''),
    ],
    [
      'boxes of a form',
      [1, 0, 2]
        .map((right, n) =>
          [
            lines(`${n + 1}. Which ${n + 1}?`),
            ...['x', 'y', 'z'].map((option, index) =>
              paragraph(
                `<w:sdt><w:sdtPr><w14:checkbox/></w:sdtPr><w:sdtContent>${run(index === right ? '☒' : '☐')}</w:sdtContent></w:sdt>${run(` ${option}`)}`,
              ),
            ),
          ].join(''),
        )
        .join(''),
    ],
    [
      'a star behind the letter',
      [1, 0, 2]
        .map((right, n) =>
          lines(
            `${n + 1}. Which ${n + 1}?`,
            ...['x', 'y', 'z'].map(
              (option, index) => `${'abc'[index]}) ${index === right ? '*' : ''}${option}`,
            ),
          ),
        )
        .join(''),
    ],
    [
      'GIFT',
      [1, 0, 2]
        .map((right, n) =>
          lines(
            `${n + 1}. Which ${n + 1}?{${['x', 'y', 'z'].map((option, index) => (index === right ? '=' : '~') + option).join(' ')}}`,
            '',
          ),
        )
        .join(''),
    ],
  ])('%s', async (name, body) => {
    const { problems } = await read(body)
    expect(problems).toEqual([])
    const questions = await shown(body)
    expect(
      name === 'GIFT' || name.startsWith('boxes')
        ? questions.map((question) => question.replace(/^\d\. /, ''))
        : questions,
    ).toEqual(KEYED)
  })
})

describe('a title between the options of a question and the next one', () => {
  const asked = (n: number) => lines(`${n}. Which is ${n}?`, 'A. this', 'B. that')
  const key = lines('Answers', '1. B', '2. A', '3. B', '4. A')
  const texts = async (body: readonly string[]) => {
    const { drafts } = await read(body)
    return drafts.map(({ options, category }) => `${category}: ${options.join(', ')}`)
  }

  test('is the category of those below it', async () => {
    const body = [lines('Cells'), asked(1), asked(2), lines('Plants'), asked(3), asked(4), key]
    expect(await texts(body)).toEqual([
      ...Array(2).fill('Cells: this, that'),
      ...Array(2).fill('Plants: this, that'),
    ])
  })

  test('above a single question is none of an option, with a notice', async () => {
    const body = [asked(1), asked(2), lines('Plants'), asked(3), key]
    expect(await texts(body)).toEqual(Array(3).fill('null: this, that'))
    expect((await read(body)).notices).toMatchObject([{ message: expect.stringContaining('"Plants"') }])
  })

  test('is a part of the option where other options go on in the next line', async () => {
    const body = [lines('1. Which?', 'A. this', 'Part two', 'B. that', 'Part three'), asked(2), key]
    expect((await texts(body))[0]).toBe('null: this Part two, that Part three')
  })
})

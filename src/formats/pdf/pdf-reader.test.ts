import { describe, expect, test } from 'vitest'
import {
  linesAt,
  type PdfBox,
  type PdfText,
  pdfFile,
  pdfObjects,
  pdfOf,
  pdfTools,
  streamOf,
} from '../../../tests/setup/files/pdf-files.ts'
import { shownQuestions } from '../../../tests/setup/files/shown-questions.ts'
import { readBankBytes } from '../read-bank.ts'

const read = (bytes: Uint8Array) => readBankBytes(bytes, { pdf: pdfTools })
const shown = (...pages: readonly (readonly (PdfText | PdfBox)[])[]) =>
  shownQuestions(pdfOf(pages), { pdf: pdfTools })
const said = async (...pages: readonly (readonly (PdfText | PdfBox)[])[]) =>
  (await read(pdfOf(pages))).notices.map(({ message }) => message)

const QUESTION = ['1. Which?', 'A. x', 'B. y', 'Answer: B']
const RED = [0.8, 0, 0] as const

test('a line is a line, and locations count pages', async () => {
  const { drafts, problems } = await read(
    pdfOf([linesAt(60, 100, QUESTION), linesAt(60, 100, ['2. What?', 'A. z', 'B. w'])]),
  )
  expect(drafts).toEqual([
    {
      text: 'Which?',
      options: ['x', 'y'],
      correct: ['y'],
      category: null,
      explanation: null,
      isFlagged: false,
      sourceId: '1',
      location: { line: 1, unit: 'page', item: 1, id: '1' },
    },
  ])
  expect(problems).toMatchObject([{ location: { line: 2, unit: 'page', item: 2 } }])
})

test.each<[string, number, (lines: readonly PdfText[], again: readonly PdfText[]) => readonly PdfText[]]>([
  ['line by line', 0, (lines, again) => lines.flatMap((line, index) => [line, again[index] ?? line])],
  ['all of them after one another', 0.4, (lines, again) => [...lines, ...again]],
])('lines that are painted twice are read once: %s', async (_, shift, order) => {
  expect(await shown(order(linesAt(60, 100, QUESTION), linesAt(60 + shift, 100, QUESTION)))).toEqual([
    'Which? | x, *y',
  ])
})

describe('what goes on below is one text', () => {
  const long = 'Which of these words is long enough to reach the end of its line'
  test.each<[string, readonly string[], string]>([
    ['a question', [`1. ${long}`, 'in full?'], `${long} in full?`],
    [
      'a parted word',
      ['1. Which of these words has letters at both ends that a hy-', 'phen parts?'],
      'Which of these words has letters at both ends that a hyphen parts?',
    ],
    [
      'a word that has a hyphen elsewhere',
      ['1. A well-known word: which of these words is as well well-', 'known as a long one?'],
      'A well-known word: which of these words is as well well-known as a long one?',
    ],
  ])('%s', async (_, lines, text) => {
    expect(await shown(linesAt(60, 100, [...lines, 'A. x', 'B. y', 'Answer: B']))).toEqual([
      `${text} | x, *y`,
    ])
  })

  test('across pages', async () => {
    expect(
      await shown(
        linesAt(60, 700, [`1. ${long}`]),
        linesAt(60, 100, ['and page?', 'A. x', 'B. y', 'Answer: B']),
      ),
    ).toEqual([`${long} and page? | x, *y`])
  })
})

describe('columns', () => {
  const asked = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => [
      `${from + index}. Which of these is number ${from + index} of all?`,
      'A. This one is not the one',
      'B. That one is the right one',
      'Answer: B',
    ]).flat()
  const all = (to: number) =>
    Array.from({ length: to }, (_, index) => {
      return `Which of these is number ${index + 1} of all? | This one is not the one, *That one is the right one`
    })

  test('of text are read one after the other', async () => {
    expect(await shown([...linesAt(50, 100, asked(1, 5)), ...linesAt(310, 100, asked(6, 9))])).toEqual(all(9))
  })

  test('below a title over both', async () => {
    const title = linesAt(60, 60, ['A long title of an exam that goes over both of the columns of the page'])
    expect(
      await shown([...title, ...linesAt(50, 100, asked(1, 5)), ...linesAt(310, 100, asked(6, 9))]),
    ).toEqual(all(9))
  })

  test.each<[string, readonly PdfText[]]>([
    ['row by row', [...linesAt(60, 114, ['A. x', 'C. z']), ...linesAt(300, 114, ['B. y', 'D. w'])]],
    ['column by column', [...linesAt(60, 114, ['A. x', 'B. y']), ...linesAt(300, 114, ['C. z', 'D. w'])]],
  ])('of options are read in the order of their letters: %s', async (_, options) => {
    expect(
      await shown([
        ...linesAt(60, 100, ['1. Which of these four is the one that is looked for, and is a letter?']),
        ...options,
        ...linesAt(60, 142, ['Answer: C']),
      ]),
    ).toEqual(['Which of these four is the one that is looked for, and is a letter? | x, y, *z, w'])
  })

  test('of options four in a row are read row by row', async () => {
    const rows = Array.from({ length: 6 }, (_, index) =>
      ['a. the first one', 'b. the second', 'c. the third', 'd. the fourth'].flatMap((text, column) =>
        linesAt(60 + column * 120, 114 + index * 28, [text]),
      ),
    ).flat()
    const asked = Array.from({ length: 6 }, (_, index) =>
      linesAt(60, 100 + index * 28, [`${index + 1}. Which one?`]),
    ).flat()
    const keys = linesAt(60, 300, ['Answer Sheet', '1.b 2.b 3.b 4.b 5.b 6.b'])
    const ruled: PdfBox = { box: [73, 280, 0.5, 40], color: [0, 0, 0] }
    expect(await shown([ruled, ...asked, ...rows, ...keys])).toEqual(
      Array.from({ length: 6 }, () => 'Which one? | the first one, *the second, the third, the fourth'),
    )
  })

  test('of keys at the end', async () => {
    const keys = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `${from + index}. B`)
    expect(
      await shown(
        linesAt(
          50,
          60,
          asked(1, 9).filter((line) => !line.startsWith('Answer')),
        ),
        [
          ...linesAt(50, 60, ['Answers', ...keys(1, 3)]),
          ...linesAt(200, 74, keys(4, 6)),
          ...linesAt(350, 74, keys(7, 9)),
        ],
      ),
    ).toEqual(all(9))
  })
})

describe('looks are keys, and that is said', () => {
  const questions = (mark: Partial<PdfText>, boxes: (y: number) => readonly PdfBox[] = () => []) =>
    [0, 1, 2, 3].flatMap((number): readonly (PdfText | PdfBox)[] => {
      const y = 60 + number * 80
      const texts = linesAt(60, y, [
        `${number + 1}. Which?`,
        'a) One of them',
        'b) Two of them',
        'c) Three of them',
      ])
      const right = 1 + (number % 3)
      return [
        ...boxes(y + right * 14),
        ...texts.map((text, index) => (index === right ? { ...text, ...mark } : text)),
      ]
    })
  test.each<[string, readonly (PdfText | PdfBox)[]]>([
    ['a color', questions({ color: RED })],
    ['bold type', questions({ isBold: true })],
    ['a ground', questions({}, (y) => [{ box: [72, y - 10, 80, 13], color: [1, 1, 0] }])],
    ['an underline', questions({}, (y) => [{ box: [72, y + 1.5, 70, 0.7] }])],
  ])('%s', async (_, page) => {
    const { drafts, notices } = await read(pdfOf([page]))
    expect(drafts.map(({ correct }) => correct.join())).toEqual([
      'One of them',
      'Two of them',
      'Three of them',
      'One of them',
    ])
    expect(notices).toHaveLength(4)
  })
})

describe('what belongs to pages is left out, and that is said', () => {
  const page = (number: number, ...own: readonly string[]) => [
    ...linesAt(60, 40, ['Winter term']),
    ...linesAt(60, 100, own),
    ...linesAt(280, 810, [`Page ${number} of 3`]),
  ]
  test('headers, footers and numbers of pages', async () => {
    const pages = [
      page(1, '1. Which?', 'A. x'),
      page(2, 'B. y', 'Answer: B', '2. What?'),
      page(3, 'A. z', 'B. w', 'Answer: A'),
    ]
    expect(await shown(...pages)).toEqual(['Which? | x, *y', 'What? | *z, w'])
    expect(await said(...pages)).toEqual([
      'Headers and footers of pages were left out: "Winter term", "Page 1 of 3".',
    ])
  })

  test('a watermark', async () => {
    const marked = [...linesAt(60, 100, QUESTION), { x: 60, y: 160, text: 'DRAFT', size: 60, turn: 30 }]
    expect(await shown(marked)).toEqual(['Which? | x, *y'])
    expect(await said(marked)).toEqual(['Slanted text on page 1 was left out: "DRAFT".'])
  })

  test('what is crossed out, also an answer', async () => {
    const struck = [
      ...linesAt(60, 100, ['1. Which?', 'A. x', 'B. y', 'Answer: A B']),
      { box: [105, 138, 8, 0.6] } as const,
    ]
    expect(await shown(struck)).toEqual(['Which? | x, *y'])
    expect(await said(struck)).toEqual([
      'Crossed-out text on page 1 was left out: "A". Check the questions on it.',
    ])
  })

  test.each<[string, readonly (readonly string[])[], readonly string[]]>([
    [
      'numbers that are options',
      [['1. How many sides has a square?', '1', '4', '3', 'Answer: 4']],
      ['How many sides has a square? | 1, *4, 3'],
    ],
    [
      'statements that differ by a number',
      [1, 2, 3].map((number) => [
        `Question ${number}`,
        `The statement number ${number} is true.`,
        'A. True',
        'B. False',
        'Answer: A',
      ]),
      [1, 2, 3].map((number) => `The statement number ${number} is true. | *True, False`),
    ],
  ])('not what a question needs: %s', async (_, pages, questions) => {
    const own = pages.map((lines) => linesAt(60, 720, lines))
    expect(await shown(...own)).toEqual(questions)
    expect(await said(...own)).toEqual([])
  })

  test('not what begins a question on each page', async () => {
    const slides = [1, 2, 3].map((number) =>
      linesAt(60, 60, [`Question ${number}`, 'Which?', 'A. x', 'B. y', 'Answer: B']),
    )
    expect(await shown(...slides)).toHaveLength(3)
  })
})

describe('tables', () => {
  const ruled = (left: number, top: number, rows: readonly (readonly string[])[], width = 60) => [
    ...rows.flatMap((row, y) =>
      row.flatMap((text, x) => linesAt(left + x * width + 4, top + y * 20 + 14, [text])),
    ),
    ...Array.from({ length: rows.length + 1 }, (_, y): PdfBox => {
      return { box: [left, top + y * 20, (rows[0]?.length ?? 0) * width, 0.5] }
    }),
    ...Array.from({ length: (rows[0]?.length ?? 0) + 1 }, (_, x): PdfBox => {
      return { box: [left + x * width, top, 0.5, rows.length * 20] }
    }),
  ]
  const asked = [1, 2, 3].flatMap((number) => [`${number}. Which?`, 'A. x', 'B. y'])

  test('of keys', async () => {
    const table = ruled(60, 300, [
      ['1', '2', '3'],
      ['B', 'A', 'B'],
    ])
    expect(await shown([...linesAt(60, 100, [...asked, '', 'Answer key']), ...table])).toEqual([
      'Which? | x, *y',
      'Which? | *x, y',
      'Which? | x, *y',
    ])
  })

  const twoPages = (above: readonly (readonly string[])[], below: readonly (readonly string[])[]) => [
    ruled(60, 700, above, 90),
    ruled(60, 60, below, 90),
  ]
  const heading = ['Question', 'A', 'B', 'Correct']
  const next = ['What?', 'z', 'w', 'A']

  test('of which the end of a page parts a row, which is said', async () => {
    const pages = twoPages([heading, ['Which of', 'x', 'y', 'B']], [['these two?', '', '', ''], next])
    expect(await shown(...pages)).toEqual(['Which of these two? | x, *y', 'What? | *z, w'])
    expect(await said(...pages)).toEqual([
      'The first row of the table on page 2 was read as the rest of the last one on the page before. Check the questions there.',
    ])
  })

  test('of which the next page repeats the heading', async () => {
    expect(
      await shown(
        ...twoPages([heading, ['Which of', 'x', 'y', 'B']], [heading, ['these two?', '', '', ''], next]),
      ),
    ).toEqual(['Which of these two? | x, *y', 'What? | *z, w'])
  })

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'with most of its cells',
      ['Which', 'x', 'y', 'B', 'Look'],
      ['pH of it?', '7', '9', 'A', ''],
      ['Which | x, *y', 'pH of it? | *7, 9'],
    ],
    [
      'below a whole sentence',
      ['Which?', 'x', 'y', 'B', 'Look'],
      ['iris is a?', '', '', 'A', ''],
      ['Which? | x, *y'],
    ],
  ])('of which the next page begins with a question of its own: %s', async (_, last, first, questions) => {
    expect(
      await shown(...twoPages([[...heading, 'Explanation'], last], [first, ['What?', 'z', 'w', 'A', '']])),
    ).toEqual([...questions, 'What? | *z, w'])
  })

  test('of questions, also on the next page', async () => {
    expect(
      await shown(
        ruled(60, 700, [heading, ['Which?', 'x', 'y', 'B']], 90),
        ruled(
          60,
          60,
          [
            ['What?', 'z', 'w', 'A'],
            ['Who?', 'v', 'u', 'B'],
          ],
          90,
        ),
      ),
    ).toEqual(['Which? | x, *y', 'What? | *z, w', 'Who? | v, *u'])
  })
})

describe('pages', () => {
  test('that are turned', async () => {
    expect(
      await shownQuestions(pdfOf([linesAt(60, 100, QUESTION)], '/Rotate 90'), { pdf: pdfTools }),
    ).toEqual(['Which? | x, *y'])
  })

  const PICTURE = 'q 500 0 0 700 40 60 cm /X Do Q'
  const picture = {
    5: streamOf(
      '/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/BitsPerComponent 8',
      new Uint8Array(81),
    ),
  }

  test('that are scanned are named, and all of them are refused with what helps', async () => {
    const text = (content: string) => pdfFile({ ...pdfObjects([PICTURE, content, PICTURE]), ...picture })
    const lines = QUESTION.map(
      (line, index) => `BT /F1 11 Tf 60 ${700 - index * 14} Td (${line}) Tj ET`,
    ).join('\n')
    const some = await read(text(lines))
    expect(some.drafts).toHaveLength(1)
    expect(some.notices.map(({ message }) => message)).toEqual([
      'Pages 1 and 3 are scanned: a picture without text. Questions on them are missing. Let a program recognize the text in it (OCR), save that as a PDF document or as plain text, and import it.',
    ])
    const { problems } = await read(text(PICTURE))
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('is scanned')])
  })

  test('with text that a program recognized in a picture', async () => {
    const lines = QUESTION.map((line, index) => `BT 3 Tr /F1 11 Tf 60 ${700 - index * 14} Td (${line}) Tj ET`)
    const { drafts, notices } = await read(
      pdfFile({ ...pdfObjects([[PICTURE, ...lines].join('\n')]), ...picture }),
    )
    expect(drafts).toHaveLength(1)
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('A program recognized the text of page 1'),
    ])
  })
})

test('character maps are asked for by name, and only those', async () => {
  const asked: string[] = []
  const text = Buffer.from('1. 何？\nA. x\nB. y', 'utf16le').swap16().toString('hex')
  const objects = {
    ...pdfObjects([`BT /F1 11 Tf 60 700 Td <${text}> Tj ET`]),
    3: '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-H/DescendantFonts[6 0 R]>>',
    6: '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 4>>/FontDescriptor 7 0 R>>',
    7: '<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 6/ItalicAngle 0/Ascent 850/Descent -150/StemV 80>>',
  }
  await readBankBytes(pdfFile(objects), {
    pdf: {
      ...pdfTools,
      loadCharacterMap: (name) => {
        asked.push(name)
        return pdfTools.loadCharacterMap(name)
      },
    },
  })
  expect(asked).toEqual(['UniJIS-UCS2-H', 'Adobe-Japan1-UCS2'])
})

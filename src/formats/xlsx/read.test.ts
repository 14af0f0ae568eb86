import { describe, expect, test } from 'vitest'
import {
  columnName,
  type SheetCell,
  type WrittenSheet,
  workbookFiles,
  workbookOf,
} from '../../../tests/setup/files/xlsx-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes } from '../read-bank.ts'
import { COLUMNS_MAX } from '../tables/table-columns.ts'

const HEADING = ['id', 'Question', 'A', 'B', 'C', 'Correct', 'Category']
const sheet = (rows: WrittenSheet['rows'], name = 'Bank'): WrittenSheet => ({ name, rows })
const typed = (attributes: string, inside: string): SheetCell => ({
  xml: (location) => `<c r="${location}" ${attributes}>${inside}</c>`,
})

test('rows are questions, as those of a table are, with the row of the sheet', async () => {
  const { drafts, problems, notices } = await readBankBytes(
    workbookOf([
      sheet([
        ['Our questions of spring'],
        [],
        HEADING,
        ['T1', 'Which & why?', 'One\nor two', '<b>', '', 'B', 'Sums'],
        ['', '', ''],
        ['T2', 'Which are?', 'x', 'y', 'z', 'A, C'],
        ['T3', 'None', 'x', 'y', '', ''],
      ]),
    ]),
  )
  expect(drafts).toEqual([
    {
      text: 'Which & why?',
      options: ['One\nor two', '<b>'],
      correct: ['<b>'],
      category: 'Sums',
      explanation: null,
      isFlagged: false,
      sourceId: 'T1',
      location: { line: 4, item: 1, id: 'T1' },
    },
    expect.objectContaining({ correct: ['x', 'z'], location: { line: 6, item: 2, id: 'T2' } }),
  ])
  expect(problems).toMatchObject([{ location: { line: 7, item: 3, id: 'T3' } }])
  expect(notices).toEqual([])
})

describe('cells of every kind', () => {
  test.each<[string, SheetCell, string]>([
    ['a shared text', 'x', 'x'],
    ['an inline text', typed('t="inlineStr"', '<is><t>x</t></is>'), 'x'],
    [
      'runs, and how they are read',
      typed(
        't="inlineStr"',
        '<is><r><rPr><b/></rPr><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウ</t></rPh></is>',
      ),
      '東京',
    ],
    ['the text of a formula', typed('t="str"', '<f>A1&amp;"x"</f><v>x y</v>'), 'x y'],
    ['a number', typed('', '<v>42</v>'), '42'],
    ['the number of a formula', typed('', '<f>0.1+0.2</f><v>0.30000000000000004</v>'), '0.3'],
    ['a large number', typed('', '<v>1.5E3</v>'), '1500'],
    ['a truth value', typed('t="b"', '<v>1</v>'), 'TRUE'],
    ['an untruth', typed('t="b"', '<v>0</v>'), 'FALSE'],
    ['an error', typed('t="e"', '<v>#N/A</v>'), '#N/A'],
    ['a share', typed('s="1"', '<v>0.5</v>'), '50%'],
    ['a date', typed('s="2"', '<v>45293.75</v>'), '2024-01-02'],
    ['no date', typed('s="2"', '<v>-1</v>'), '-1'],
    ['a date after those of Excel', typed('s="2"', '<v>3000000</v>'), '3000000'],
    ['a time of day', typed('s="3"', '<v>0.97916666666666663</v>'), '23:30'],
    ['a time of day of a day', typed('s="3"', '<v>1.5</v>'), '12:00'],
    ['an ISO date', typed('t="d"', '<v>2024-01-02</v>'), '2024-01-02'],
    ['what XML cannot hold', typed('t="str"', '<v>a_x000D_b _x005F_x0041_</v>'), 'a\rb _x0041_'],
  ])('%s', async (_, cell, text) => {
    const { drafts } = await readBankBytes(workbookOf([sheet([HEADING, ['', 'Q?', cell, 'other', '', 'A']])]))
    expect(drafts).toMatchObject([{ options: [text, 'other'], correct: [text] }])
  })

  test('cells without a reference', async () => {
    const bare = (text: string): SheetCell => ({ xml: () => `<c t="inlineStr"><is><t>${text}</t></is></c>` })
    const files = workbookFiles([sheet([HEADING, ['1', 'Q?', 'x', 'y', 'z', 'B'].map(bare)])]).map(
      (file) => ({
        ...file,
        content:
          typeof file.content === 'string' ? file.content.replace(/<row r="\d+">/g, '<row>') : file.content,
      }),
    )
    const { drafts } = await readBankBytes(zipOf(files))
    expect(drafts).toMatchObject([{ correct: ['y'], location: { line: 2 } }])
  })
})

describe('several sheets', () => {
  test('each that names the columns is read, the others are named', async () => {
    const { drafts, notices } = await readBankBytes(
      workbookOf([
        sheet([['How to fill this in']], 'Read me'),
        sheet([HEADING, ['', 'Q1?', 'x', 'y', '', 'A']], 'Öl & Gas'),
        sheet([], 'Empty'),
        sheet([HEADING, ['', 'Q2?', 'x', 'y', '', 'B']], 'Zwei'),
      ]),
    )
    expect(drafts.map(({ text, location }) => [text, location.file, location.line, location.item])).toEqual([
      ['Q1?', 'Öl & Gas', 2, 1],
      ['Q2?', 'Zwei', 2, 2],
    ])
    expect(notices).toMatchObject([{ message: expect.stringContaining('"Read me", "Empty"') }])
  })
})

describe('what is no bank, or is malicious, is refused with a sentence', () => {
  const bank = workbookFiles([sheet([HEADING, ['', 'Q?', 'x', 'y', '', 'A']])])
  const changed = (name: string, content: string | null): Uint8Array =>
    zipOf(bank.flatMap((file) => (file.name !== name ? [file] : content === null ? [] : [{ name, content }])))
  const SHEET = 'xl/worksheets/sheet1.xml'
  const rows = (inside: string): string => `<worksheet><sheetData>${inside}</sheetData></worksheet>`
  const many = Array.from(
    { length: 40_000 },
    (_, column) => `<c r="${columnName(column)}1"><v>1</v></c>`,
  ).join('')

  test.each([
    [
      'no heading',
      workbookOf([
        sheet([
          ['Name', 'Age'],
          ['Ann', '7'],
        ]),
      ]),
      'No sheet of this workbook',
    ],
    ['no sheets', workbookOf([]), 'No sheet of this workbook'],
    ['a sheet missing', changed(SHEET, null), 'The sheet "Bank" is missing'],
    ['a sheet broken', changed(SHEET, '<worksheet>'), 'well-formed XML'],
    ['texts broken', changed('xl/sharedStrings.xml', '<sst><si>'), 'well-formed XML'],
    ['entities', changed(SHEET, '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), 'DOCTYPE'],
    ['bytes that are no text', changed('xl/workbook.xml', '\xff').with(0, 0x50), 'well-formed XML'],
    ['a million columns', changed(SHEET, rows(`<row r="1">${many}</row>`)), 'No sheet of this workbook'],
    [
      'columns without end',
      changed(SHEET, rows(`<row>${'<c/>'.repeat(100_001)}</row>`)),
      'more than 100000 elements',
    ],
    [
      'a million rows of long texts',
      zipOf([
        ...bank.filter(({ name }) => !/sheet1|shared/.test(name)),
        { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(40_000)}</t></si></sst>` },
        { name: SHEET, content: rows('<row><c t="s"><v>0</v></c></row>'.repeat(10_000)), isStored: true },
      ]),
      'too much text',
    ],
  ])('%s', async (_, bytes, message) => {
    const { drafts, problems } = await readBankBytes(bytes)
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test('a cell far to the right refuses its row alone', async () => {
    const far = { xml: () => '<c r="XFD2" t="str"><v>far</v></c>' }
    const { drafts, problems } = await readBankBytes(
      workbookOf([sheet([HEADING, ['', 'Q?', 'x', 'y', '', 'A', '', far], ['', 'R?', 'x', 'y', '', 'A']])]),
    )
    expect(drafts).toMatchObject([{ text: 'R?' }])
    expect(problems).toMatchObject([
      { message: expect.stringContaining('"far" is beyond the last of the 7 columns') },
    ])
  })

  test('too many columns', async () => {
    const heading = [...HEADING, ...Array.from({ length: COLUMNS_MAX }, (_, n) => `more ${n}`)]
    expect((await readBankBytes(workbookOf([sheet([heading])]))).problems).toMatchObject([
      { message: expect.stringContaining(`Keep at most ${COLUMNS_MAX}.`) },
    ])
  })
})

describe('a look of cells that names the right options', () => {
  const FONT = '<font><sz val="11"/><name val="Calibri"/></font>'
  const STYLES =
    `<styleSheet><fonts count="3">${FONT}<font><sz val="11"/><color rgb="FFFF0000"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FF00FF00"/></patternFill></fill></fills>' +
    `<cellXfs>${['0|0', '1|0', '2|0', '0|1']
      .map((look) => look.split('|'))
      .map(([font, fill]) => `<xf numFmtId="0" fontId="${font}" fillId="${fill}"/>`)
      .join('')}</cellXfs></styleSheet>`
  const cell = (text: string, style: number) => typed(`t="inlineStr" s="${style}"`, `<is><t>${text}</t></is>`)
  /** A workbook whose questions have the options x, y and z in these styles. */
  const marked = (styles: readonly (readonly number[])[], heading = ['Question', 'A', 'B', 'C']) => {
    const rows = styles.map((own, index) => [
      `Which ${index}?`,
      ...own.map((style, option) => cell('xyzuvw'.charAt(option), style)),
    ])
    const files = workbookFiles([sheet([heading, ...rows])])
    return readBankBytes(
      zipOf(files.map((file) => (file.name === 'xl/styles.xml' ? { ...file, content: STYLES } : file))),
    )
  }

  test.for<readonly [string, number]>([
    ['red', 1],
    ['bold type', 2],
    ['a fill', 3],
  ])('%s, with a notice on each question', async ([, style]) => {
    const { drafts, notices } = await marked([
      [style, 0, 0],
      [0, 0, style],
      [0, style, 0],
    ])
    expect(drafts.map(({ correct }) => correct.join())).toEqual(['x', 'z', 'y'])
    expect(notices.map(({ location, message }) => `${location.line}: ${message}`)).toEqual(
      [2, 3, 4].map((line) => `${line}: ${MARK_MESSAGE}`),
    )
  })

  const MARK_MESSAGE =
    'No column names the right answer. The option whose cell looks different (color, bold) was taken as the right one. Check it.'

  test('of numbered columns, and of other alphabets', async () => {
    const styles = [
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ]
    for (const heading of [
      ['Question', 'Option 1', 'Option 2', 'Option 3'],
      ['Вопрос', 'А', 'Б', 'В'],
    ]) {
      const { drafts } = await marked(styles, heading)
      expect(drafts.map(({ correct }) => correct.join())).toEqual(['x', 'z', 'y'])
    }
  })

  test('a question without one is refused, where most have one', async () => {
    const { drafts, problems } = await marked([
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
    ])
    expect(drafts).toHaveLength(4)
    expect(problems).toMatchObject([{ location: { line: 6 } }])
  })

  test.for<readonly [string, readonly (readonly number[])[], string[]?]>([
    [
      'one column that looks other than the rest',
      [
        [1, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'the same columns in all rows',
      [
        [3, 0, 3, 0],
        [3, 0, 3, 0],
        [3, 0, 3, 0],
      ],
      ['Question', 'A', 'B', 'C', 'D'],
    ],
    [
      'options in two languages',
      [
        [1, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 1, 0],
        [0, 0, 1, 0, 0, 0],
      ],
      [
        'Question',
        'Option A (English)',
        'Option A (Hindi)',
        'Option B (English)',
        'Option B (Hindi)',
        'Option C (English)',
        'Option C (Hindi)',
      ],
    ],
    [
      'rows that look other than the rest',
      [
        [1, 1, 1],
        [0, 0, 0],
        [1, 1, 1],
      ],
    ],
    [
      'two looks that may be the mark',
      [
        [1, 2, 0],
        [0, 1, 2],
        [2, 0, 1],
      ],
    ],
    [
      'a look that few questions have',
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
  ])('no mark: %s', async ([, styles, heading]) => {
    const { drafts, problems } = await marked(styles, heading)
    expect(drafts).toEqual([])
    expect(problems[0]?.message).toContain('No column says which options are right')
  })

  test('no mark beside a column that may be the key', async () => {
    const files = workbookFiles([
      sheet([
        ['Question', 'A', 'B', 'C', 'Zzz'],
        ...[0, 2, 1].map((right, row) => [
          `Which ${row}?`,
          ...['x', 'y', 'z'].map((text, option) => cell(text, option === right ? 1 : 0)),
          'ACB'.charAt(row),
        ]),
      ]),
    ])
    const styled = files.map((file) => (file.name === 'xl/styles.xml' ? { ...file, content: STYLES } : file))
    expect((await readBankBytes(zipOf(styled))).notices.map(({ message }) => message)).not.toContain(
      MARK_MESSAGE,
    )
  })

  test('a column that names them goes first', async () => {
    const files = workbookFiles([
      sheet([
        ['Question', 'A', 'B', 'Correct'],
        ...['A', 'B', 'A'].map((key) => ['Q?', cell('x', 1), cell('y', 0), key]),
      ]),
    ])
    const { drafts } = await readBankBytes(zipOf(files))
    expect(drafts.map(({ correct }) => correct.join())).toEqual(['x', 'y', 'x'])
  })
})

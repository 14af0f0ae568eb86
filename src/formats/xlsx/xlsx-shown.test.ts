import { describe, expect, test } from 'vitest'
import { type SheetCell, type WrittenSheet, workbookFiles } from '../../../tests/setup/files/xlsx-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes } from '../read-bank.ts'

const XML_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => XML_SIGNS[sign] ?? '')

/** A format: the number of one that Excel has, or a code. */
type Format = number | string

interface Workbook {
  readonly rows: WrittenSheet['rows']
  readonly formats?: readonly Format[]
  readonly merged?: readonly string[]
  readonly isFrom1904?: boolean
}

function read({ rows, formats = [], merged = [], isFrom1904 = false }: Workbook) {
  const own = formats.flatMap((format, index) =>
    typeof format === 'number' ? [] : [`<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`],
  )
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + index}"/>`,
  )
  const changes: Readonly<Record<string, (xml: string) => string>> = {
    'xl/styles.xml': () =>
      `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': (xml) =>
      xml.replace(
        '</sheetData>',
        `$&<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
      ),
    'xl/workbook.xml': (xml) => (isFrom1904 ? xml.replace('<sheets>', '<workbookPr date1904="1"/>$&') : xml),
  }
  const files = workbookFiles([{ name: 'Bank', rows }]).map((file) => {
    const change = changes[file.name]
    return change === undefined ? file : { ...file, content: change(String(file.content)) }
  })
  return readBankBytes(zipOf(files))
}

/** A number in the style of a position, from 1, or without one. */
const number = (value: string, style?: number): SheetCell => ({
  xml: (reference) => `<c r="${reference}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`,
})
const other = (type: string, value: string): SheetCell => ({
  xml: (reference) => `<c r="${reference}" s="1" t="${type}"><v>${value}</v></c>`,
})

const HEADING = ['Question', 'A', 'B', 'Correct']

describe('a cell is read as it is shown', () => {
  test.each<[format: Format, value: string, shown: string]>([
    [0, '0.30000000000000004', '0.3'],
    [0, '123456789012', '123456789012'],
    ['General', '2.5', '2.5'],
    ['General" V"', '2.5', '2.5 V'],
    [1, '2.5', '3'],
    [2, '2.5', '2.50'],
    [3, '1234567', '1,234,567'],
    [4, '1234.5', '1,234.50'],
    [7, '-1234.5', '($1,234.50)'],
    [9, '0.25', '25%'],
    [10, '0.125', '12.50%'],
    ['0.0%', '0.125', '12.5%'],
    [11, '12345', '1.23E+04'],
    [12, '0.5', '1/2'],
    [12, '1.25', '1 1/4'],
    [12, '-0.5', '-1/2'],
    [13, '0.3125', '5/16'],
    ['# ?/16', '0.3125', '5/16'],
    [44, '1234.5', '$1,234.50'],
    [49, '7', '7'],
    ['0000', '7', '0007'],
    ['000-00-0000', '123456789', '123-45-6789'],
    ['"$"#,##0.00', '1234.5', '$1,234.50'],
    ['[$€-407]#,##0.00', '1234.5', '€1,234.50'],
    ['#,##0.00 [$kr-41D]', '1234.5', '1,234.50 kr'],
    ['0.00" V"', '5', '5.00 V'],
    ['0\\°', '90', '90°'],
    ['[Red][>100]"high";0.0', '250', 'high'],
    ['[Red][>100]"high";0.0', '25', '25.0'],
    ['0;-0;"none"', '0', 'none'],
    ['0.0,,"M"', '12345678', '12.3M'],
    [14, '45293', '2024-01-02'],
    ['d/m/yyyy', '45293', '2/1/2024'],
    [15, '45293', '2-Jan-24'],
    ['dddd, mmmm d, yyyy', '45293', 'Tuesday, January 2, 2024'],
    ['[$-407]d. mmmm yyyy', '45293', '2. Januar 2024'],
    [31, '45293', '2024-01-02'],
    [18, '0.75', '6:00 PM'],
    [20, '0.97916666666666663', '23:30'],
    [21, '0.3541782407407407', '8:30:01'],
    [22, '45293.75', '2024-01-02 18:00'],
    [45, '0.0104166667', '15:00'],
    [46, '1.5', '36:00:00'],
    ['"', '5', '5'],
    [';;;', '5', '5'],
    ['0'.repeat(300), '5', '5'],
    ['0.00', '1e300', '1e+300'],
  ])('%s: %s is %s', async (format, value, shown) => {
    const { drafts } = await read({
      rows: [HEADING, ['Q?', number(value, 1), 'other', 'A']],
      formats: [format],
    })
    expect(drafts).toMatchObject([{ options: [shown, 'other'], correct: [shown] }])
  })

  test.each<[string, SheetCell, Format, string]>([
    ['a truth value', other('b', '0'), 'General', 'FALSE'],
    ['an error', other('e', '#DIV/0!'), '0.00', '#DIV/0!'],
    ['a text', other('str', '0007'), '0.00', '0007'],
    ['a text with more around it', other('str', 'x'), '0;-0;0;"Fig. "@', 'Fig. x'],
    ['a date in ISO 8601', other('d', '2024-01-02T18:00:00'), 'd/m/yy h:mm', '2/1/24 18:00'],
    ['a date in ISO 8601 without a format', other('d', '2024-01-02'), 'General', '2024-01-02'],
  ])('%s', async (_, cell, format, shown) => {
    const { drafts } = await read({ rows: [HEADING, ['Q?', cell, 'other', 'A']], formats: [format] })
    expect(drafts).toMatchObject([{ options: [shown, 'other'] }])
  })

  test.each<[Format, string, string]>([
    [14, '43831', '2024-01-02'],
    ['d/m/yyyy', '0', '1/1/1904'],
    [20, '0.5', '12:00'],
    [46, '1.5', '36:00:00'],
    ['0.00', '2.5', '2.50'],
  ])('in a workbook whose dates count from 1904, %s: %s is %s', async (format, value, shown) => {
    const rows = [HEADING, ['Q?', number(value, 1), 'other', 'A']]
    const { drafts } = await read({ rows, formats: [format], isFrom1904: true })
    expect(drafts).toMatchObject([{ options: [shown, 'other'] }])
  })
})

describe('a key that is a number', () => {
  const FORMATS = ['0.00', '0%', '0.00" V"']
  const keysOf = async (rows: WrittenSheet['rows']) => {
    const { drafts, problems } = await read({ rows: [HEADING, ...rows], formats: FORMATS })
    expect(problems).toEqual([])
    return drafts.map(({ correct }) => correct.join())
  }

  test.each<[string, string, number]>([
    ['2.5', '2.50', 1],
    ['0.5', '50%', 2],
    ['5', '5.00 V', 3],
  ])('%s names the option %s', async (value, shown, style) => {
    expect(await keysOf([['Q?', number('7', style), number(value, style), number(value)]])).toEqual([shown])
  })

  test('is a position where no option is that number', async () => {
    expect(await keysOf([['Q?', number('7', 1), number('8', 1), number('2')]])).toEqual(['8.00'])
  })

  test('is a position in any format', async () => {
    expect(await keysOf([['Q?', 'x', 'y', number('2', 1)]])).toEqual(['y'])
  })

  test('is as unclear as in a table of text where some of the numbers are positions', async () => {
    const rows = [
      HEADING,
      ['Q?', 'x', 'y', number('2')],
      ['R?', 'x', 'y', 'x'],
      ['S?', number('2', 1), number('1', 1), number('1')],
    ]
    const { drafts, problems } = await read({ rows, formats: FORMATS })
    expect(drafts.map(({ correct }) => correct.join())).toEqual(['y', 'x'])
    expect(problems).toMatchObject([
      { message: expect.stringContaining('could mean the option with that text') },
    ])
  })
})

describe('merged cells are in each row of theirs', () => {
  const questions = (first: string, ...others: string[]) =>
    [first, ...others].map((category, index) => [category, `Q${index}?`, 'x', 'y', 'A'])
  const heading = ['Category', 'Question', 'A', 'B', 'Correct']

  test('categories', async () => {
    const { drafts } = await read({
      rows: [heading, ...questions('Optics', '', '', 'Waves', '', '')],
      merged: ['A2:A4', 'A5:A6'],
    })
    expect(drafts.map(({ category }) => category)).toEqual([
      'Optics',
      'Optics',
      'Optics',
      'Waves',
      'Waves',
      null,
    ])
  })

  test('numbers as they are shown, in any column, and in several', async () => {
    const rows = [
      ['Question', 'A', 'B', 'Correct', 'Explanation'],
      ['Q?', number('2.5', 1), 'y', 'A', 'So.'],
      ['R?', '', 'z', 'B'],
      ['S?', 'x', 'z', 'B'],
    ]
    const { drafts } = await read({ rows, formats: ['0.00'], merged: ['B2:B3', 'E2:F4'] })
    expect(drafts.map(({ options, explanation }) => [options.join(), explanation])).toEqual([
      ['2.50,y', 'So.'],
      ['2.50,z', 'So.'],
      ['x,z', 'So.'],
    ])
  })

  test('a title above a table and one between its rows are in one column', async () => {
    const { drafts, problems } = await read({
      rows: [['Our bank'], heading, ...questions('Optics'), ['Waves'], ...questions('Waves')],
      merged: ['A1:E1', 'A4:E4'],
    })
    expect(drafts).toHaveLength(2)
    expect(problems).toMatchObject([{ location: { line: 4 } }])
  })

  test('a heading of two rows', async () => {
    const { drafts } = await read({
      rows: [
        ['Question', 'Options', '', 'Correct'],
        ['', 'A', 'B', ''],
        ['Q?', 'x', 'y', 'B'],
      ],
      merged: ['A1:A2', 'B1:C1', 'D1:D2'],
    })
    expect(drafts).toMatchObject([{ text: 'Q?', options: ['x', 'y'], correct: ['y'] }])
  })

  test('a sheet of text has each of its lines once', async () => {
    const { drafts } = await read({
      rows: [['1. Q?', 'B'], ['A. x'], ['B. y'], ['2. R?', 'A'], ['A. x'], ['B. y']],
      merged: ['B1:B3', 'B4:B6'],
    })
    expect(drafts.map(({ options, correct }) => `${options.join()}: ${correct.join()}`)).toEqual([
      'x,y: y',
      'x,y: x',
    ])
  })

  test.each(['A2:A1048576', 'A2', 'x', 'A4:A2', 'XFD2:XFD9', 'A0:A9'])(
    'a strange range does no harm: %s',
    async (range) => {
      const { drafts } = await read({ rows: [heading, ...questions('Optics', '')], merged: [range] })
      expect(drafts).toHaveLength(2)
    },
  )

  test('one long text merged over very many rows is too much', async () => {
    const rows = [[heading[0] ?? '', 'Question'], ['x'.repeat(32_000), 'Q?'], ...Array(3000).fill(['', 'Q?'])]
    const { problems } = await read({ rows, merged: ['A2:A9000'] })
    expect(problems).toMatchObject([{ message: expect.stringContaining('too much text') }])
  })
})

import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELIMITERS, type Delimiter, firstRow, readRows } from './csv-rows.ts'

/** Rows that are not blank: only they make questions. */
const filled = (rows: readonly (readonly string[])[]) =>
  rows.filter((cells) => cells.some((cell) => cell !== ''))

/** The filled rows by a parser of another house; the code of its error for a table with broken quotes. */
function parsed(table: string, delimiter: Delimiter): readonly (readonly string[])[] | string {
  try {
    return filled(
      parse(table, {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        skip_empty_lines: true,
        relax_column_count: true,
        relax_quotes: true,
        trim: true,
      }),
    )
  } catch (error) {
    return error instanceof CsvError ? error.code : 'another error'
  }
}

/** A table of pieces that could be read differently. */
const anyTable = (...more: readonly string[]) =>
  fc
    .array(
      fc.constantFrom(
        ...['a', 'é', '🌳', ' ', '\u00a0', '\f', '\t', ',', ';', '|', '\n', '\r\n', '\r', 'b c', ...more],
      ),
      { maxLength: 40 },
    )
    .map((pieces) => pieces.join(''))

/** csv-parse opens a cell a second time behind quotes around nothing (`"" "x"`), and takes a no-break space behind quotes for text. */
const READ_OTHERWISE = /""[^\S\r\n]+"|"[^\S\r\n]*\u00a0/

test.each(DELIMITERS)('rows between %j are those of another parser', (delimiter) => {
  const table = anyTable('"', '"', '"x"', `"y"${delimiter}`, `"z\n\n"${delimiter}`, `${delimiter}"`)
  fc.assert(
    fc.property(table, (text) => {
      fc.pre(!READ_OTHERWISE.test(text))
      const { rows, problems } = readRows(text, delimiter, 1)
      const expected = parsed(text, delimiter)
      expect(problems.length > 0).toBe(typeof expected === 'string')
      if (typeof expected !== 'string') expect(filled(rows.map(({ cells }) => cells))).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})

test('lines are counted on behind cells of several lines', () => {
  fc.assert(
    fc.property(anyTable(), anyTable(), (before, behind) => {
      const table = `${before}\nx,"y\r\nz\n"\n${behind}\nlast`
      const lineOf = (cell: string) =>
        readRows(table, ',', 1).rows.find(({ cells }) => cells.includes(cell))?.line
      expect(lineOf('y\r\nz\n')).toBe(`${before}\n`.split(/\r\n|\n|\r/).length)
      expect(lineOf('last')).toBe(table.split(/\r\n|\n|\r/).length)
    }),
  )
})

test('a line that is too long for a row is a problem', () => {
  const { problems } = readRows(`a,b\n${'x'.repeat(1_000_001)},y\n`, ',', 1)
  expect(problems).toMatchObject([{ location: { line: 2 } }])
})

test('the first row alone is the first of all rows', () => {
  fc.assert(
    fc.property(anyTable('"x"'), fc.constantFrom(...DELIMITERS), (text, delimiter) => {
      const { rows, problems } = readRows(text, delimiter, 1)
      fc.pre(problems.length === 0)
      expect(firstRow(text, delimiter)).toEqual(rows[0]?.cells ?? [])
    }),
  )
})

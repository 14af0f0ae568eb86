import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstRow, readRows } from './csv-rows.ts'

/** Rows that are not blank: only they make questions. */
const filled = (rows: readonly (readonly string[])[]) =>
  rows.filter((cells) => cells.some((cell) => cell !== ''))

const cells = (table: string) => filled(readRows(table, ',', 1).rows.map((row) => row.cells))

/** The rows that the parser reads: a quote in the first row makes it read the whole table. */
const parsed = (table: string) => cells(`"a",b\n${table}`).slice(1)

/** A table without quotes, of pieces that could be read differently. */
const plainTable = fc
  .array(fc.constantFrom('a', 'é', '🌳', ' ', '\u00a0', '\t', ',', ';', '\n', '\r\n', '\r', 'b c'), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''))

test('rows without quotes are read as by the parser', () => {
  fc.assert(
    fc.property(plainTable, (table) => {
      expect(cells(table)).toEqual(parsed(table))
    }),
  )
})

test('so are the rows before and behind the first quote, and their lines are counted on', () => {
  fc.assert(
    fc.property(plainTable, plainTable, (before, behind) => {
      const table = `${before}\nx,"y\nz"\n${behind}`
      expect(cells(table)).toEqual(parsed(table))
      const quoted = readRows(table, ',', 1).rows.find((row) => row.cells.includes('y\nz'))
      expect(quoted?.line).toBe(`${before}\n`.split(/\r\n|\n|\r/).length)
    }),
  )
})

test('a line that is too long for a row is the same problem as for the parser', () => {
  const { problems } = readRows(`a,b\n${'x'.repeat(1_000_001)},y\n`, ',', 1)
  expect(problems).toMatchObject([{ location: { line: 2 } }])
})

test('the first row alone is the first of all rows', () => {
  const table = fc.array(fc.constantFrom('a', 'b c', ' ', ',', ';', '|', '\n', '\r\n', '\f', '"x"'), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '|'), (parts, delimiter) => {
      const text = parts.join('')
      const [first] = readRows(text, delimiter, 1).rows
      fc.pre(first !== undefined && readRows(text, delimiter, 1).problems.length === 0)
      expect(firstRow(text, delimiter)).toEqual(first?.cells)
    }),
  )
})

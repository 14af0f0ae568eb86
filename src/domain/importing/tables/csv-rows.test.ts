import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from './csv-rows.ts'

/** Rows in which something stands: only they make questions. */
const filled = (rows: readonly (readonly string[])[]) =>
  rows.filter((cells) => cells.some((cell) => cell !== ''))

const cells = (table: string) => filled(readRows(table, ',', 1).rows.map((row) => row.cells))

/** What the parser makes of a table: behind a quote in its first row, it reads all of it. */
const parsed = (table: string) => cells(`"a",b\n${table}`).slice(1)

/** A table in pieces of what can make a difference, without a quote. */
const plainTable = fc
  .array(fc.constantFrom('a', 'é', '🌳', ' ', '\u00a0', '\t', ',', ';', '\n', '\r\n', '\r', 'b c'), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''))

test('rows without a quote are read as the parser reads them', () => {
  fc.assert(
    fc.property(plainTable, (table) => {
      expect(cells(table)).toEqual(parsed(table))
    }),
  )
})

test('so are those before and behind the first quote, and their lines go on', () => {
  fc.assert(
    fc.property(plainTable, plainTable, (before, behind) => {
      const table = `${before}\nx,"y\nz"\n${behind}`
      expect(cells(table)).toEqual(parsed(table))
      const quoted = readRows(table, ',', 1).rows.find((row) => row.cells.includes('y\nz'))
      expect(quoted?.line).toBe(`${before}\n`.split(/\r\n|\n|\r/).length)
    }),
  )
})

test('a line that is too long for a row is the problem that the parser makes of it', () => {
  const { problems } = readRows(`a,b\n${'x'.repeat(1_000_001)},y\n`, ',', 1)
  expect(problems).toMatchObject([{ place: { line: 2 } }])
})

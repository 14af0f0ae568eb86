import { describe, expect, test } from 'vitest'
import { ankiDeck, readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { largeCsv } from '../../../tests/setup/files/large-csv.ts'
import { workbookOf } from '../../../tests/setup/files/xlsx-files.ts'
import { readBankBytes } from '../../formats/index.ts'
import { type OnProgress, reported, stepOf } from './progress.ts'
import { assessDrafts } from './review/review-items.ts'

const QUESTIONS = 300
const CSV = largeCsv(QUESTIONS)
const [HEADING = [], ...ROWS] = CSV.split('\n').map((line) => line.split(','))
const asText = (text: string) => new TextEncoder().encode(text)
const rowsOf = (separator: string) => [HEADING, ...ROWS].map((row) => row.join(separator)).join('\n')
const records = ROWS.map((row) => Object.fromEntries(row.map((cell, index) => [HEADING[index] ?? '', cell])))

/** The shares that a work tells of. */
async function sharesOf(work: (onProgress: OnProgress) => unknown): Promise<readonly number[]> {
  const shares: number[] = []
  await work((share) => shares.push(share))
  return shares
}

function expectProgress(shares: readonly number[]): void {
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.length).toBeGreaterThan(50)
  expect(shares[0]).toBeLessThan(0.25)
  expect(shares.at(-1)).toBeCloseTo(1)
}

describe('reading a large file tells how much of it is done, from near its beginning to its end', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['CSV', () => asText(CSV)],
    ['rows of an Anki deck', () => asText(`#separator:tab\n#columns:${rowsOf('\t')}`)],
    ['JSON', () => asText(JSON.stringify(records))],
    ['JSON Lines', () => asText(records.map((record) => JSON.stringify(record)).join('\n'))],
    [
      'an Anki deck',
      () =>
        ankiDeck(
          {
            types: { Quiz: HEADING },
            notes: ROWS.map((fields, id) => ({ id, type: 'Quiz', fields, deck: 'Radio' })),
          },
          'anki21',
        ),
    ],
  ])('%s', async (_, file) => {
    const bytes = await file()
    const shares = await sharesOf(async (onProgress) => {
      const { drafts } = await readBankBytes(bytes, { loadSqlite: readSqlite, onProgress })
      expect(drafts).toHaveLength(QUESTIONS)
    })
    expectProgress(shares)
  })

  test('the sheets of a workbook one after the other', async () => {
    const bytes = workbookOf(['One', 'Two'].map((name) => ({ name, rows: [HEADING, ...ROWS] })))
    const shares = await sharesOf((onProgress) => readBankBytes(bytes, { onProgress }))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.filter((share) => share < 0.5).length).toBeGreaterThan(50)
    expect(shares.at(-1)).toBeCloseTo(1)
  })
})

test('checking drafts tells how much of it is done', async () => {
  const { drafts } = await readBankBytes(asText(CSV))
  expectProgress(await sharesOf((onProgress) => assessDrafts(drafts, [], null, onProgress)))
})

test('entries are told of at every hundredth and at the end', async () => {
  const entries = Array.from({ length: 250 }, (_, index) => index)
  const shares = await sharesOf((onProgress) => {
    expect([...reported(entries, stepOf(onProgress, 0.5, 1))]).toEqual(entries)
  })
  expect(shares).toHaveLength(84)
  expect([shares[0], shares.at(-1)]).toEqual([0.506, 1])
})

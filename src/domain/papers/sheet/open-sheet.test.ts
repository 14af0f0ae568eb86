import { describe, expect, test } from 'vitest'
import {
  beginSheet,
  decidedReadings,
  joinPage,
  missingPages,
  type OpenSheet,
  placePage,
} from './open-sheet.ts'
import type { ReadPage } from './reading/read-sheet.ts'
import { layOutSheet } from './sheet-layout.ts'

/** A page of ten questions, marked as darkly as the hand of this person does. */
function aPage(person: number, of: Partial<ReadPage> = {}): ReadPage {
  const { page = 0 } = of
  const questions = Array.from({ length: 10 }, (_, place) => ({
    question: page * 10 + place,
    chosen: [0],
    unsure: [],
    darkness: [0.6 + ((place * person) % 7) / 20, 0],
  }))
  return { kind: 'read', version: 0, page, toPhoto: [], questions, ...of }
}

const first = aPage(1)
const second = aPage(1, { page: 1 })
const open = beginSheet(first)

describe('a page', () => {
  test.each<[string, ReadPage, OpenSheet | null, readonly ReadPage[], string]>([
    ['begins a sheet where none is open', first, null, [], 'begins'],
    ['begins the next one after those of others', first, null, [aPage(2), aPage(3)], 'begins'],
    ['joins the open sheet as its second page', second, open, [], 'joins'],
    ['joins, though another sheet had this page', second, open, [aPage(2, { page: 1 })], 'joins'],
    ['comes again while its sheet is open', first, open, [], 'again'],
    ['comes again after its sheet was closed', first, null, [aPage(2), first], 'again'],
    ['of another person is of another sheet', aPage(2), open, [], 'other'],
    ['of another version is of another sheet', aPage(1, { page: 1, version: 2 }), open, [], 'other'],
  ])('%s', (_, page, sheet, known, expected) => {
    expect(placePage(page, sheet, known)).toBe(expected)
  })
})

test('pages that are missing are numbered from 1', () => {
  const layout = layOutSheet({
    pageSize: 'a4',
    optionCounts: Array<number>(180).fill(4),
    version: 0,
    paper: 'p',
  })
  expect(missingPages(open, layout)).toEqual([2])
  expect(missingPages(beginSheet(second), layout)).toEqual([1])
  expect(missingPages(joinPage(open, second), layout)).toEqual([])
})

describe('what was chosen', () => {
  const [reading] = first.questions
  const unsure = { ...reading!, chosen: [0, 1], unsure: [{ option: 1, why: 'double' as const }] }
  const sheet = beginSheet({ ...first, questions: [unsure] })

  test('is what a person decided, where the reading was unsure', () => {
    expect(decidedReadings(sheet)).toEqual([unsure])
    const decided = { ...sheet, decided: new Map([[0, [1]]]) }
    expect(decidedReadings(decided)).toEqual([{ ...unsure, chosen: [1], unsure: [] }])
  })

  test('has the order of the sheet, whatever page was read first', () => {
    const numbers = decidedReadings(joinPage(beginSheet(second), first)).map(({ question }) => question)
    expect(numbers).toEqual([...Array(20).keys()])
  })
})

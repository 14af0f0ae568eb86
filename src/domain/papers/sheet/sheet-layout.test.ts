import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CORNERS } from './corner-marks.ts'
import { layOutSheet, type SheetPage, type SheetParameters } from './sheet-layout.ts'
import { BUBBLE_PITCH, BUBBLE_RADIUS, type Bubble } from './sheet-parts.ts'

const parameters: fc.Arbitrary<SheetParameters> = fc.record({
  pageSize: fc.constantFrom('a4', 'letter'),
  optionCounts: fc.array(fc.integer({ min: 2, max: 26 }), { minLength: 1, maxLength: 150 }),
  version: fc.constantFrom(0, 1, 2, 3),
  paper: fc.string(),
})

function sheetOf(count: number, options: number, pageSize: 'a4' | 'letter' = 'a4') {
  return layOutSheet({ pageSize, optionCounts: Array(count).fill(options), version: 0, paper: 'paper' })
}

describe('pages of a sheet', () => {
  test.each([
    [1, 4, 'a4', 1],
    [100, 4, 'a4', 1],
    [100, 5, 'letter', 1],
    [120, 4, 'a4', 1],
    [125, 4, 'a4', 2],
    [60, 12, 'a4', 1],
    [65, 12, 'a4', 2],
    [40, 26, 'letter', 2],
  ] as const)('%i questions with %i options on %s: %i', (count, options, pageSize, pages) => {
    expect(sheetOf(count, options, pageSize).pages).toHaveLength(pages)
  })

  test('more than the code can number are an error that says what to do', () => {
    expect(() => sheetOf(700, 26)).toThrow('make papers with fewer questions')
  })
})

describe('on any sheet', () => {
  test('each option of each question has one bubble, in their order', () => {
    fc.assert(
      fc.property(parameters, (values) => {
        const placed = layOutSheet(values).pages.flatMap(({ bubbles }) => bubbles)
        const wanted = values.optionCounts.flatMap((count, question) =>
          Array.from({ length: count }, (_, option) => ({ question, option })),
        )
        expect(placed.map(({ question, option }) => ({ question, option }))).toEqual(wanted)
      }),
    )
  })

  test('bubbles are within the margins, apart from each other, and clear of the marks and of the code', () => {
    fc.assert(
      fc.property(parameters, (values) => {
        expect(layOutSheet(values).pages.flatMap(misplacedBubbles)).toEqual([])
      }),
    )
  })

  test('a question is on one page', () => {
    fc.assert(
      fc.property(parameters, (values) => {
        const pages = layOutSheet(values).pages.map(
          ({ bubbles }) => new Set(bubbles.map(({ question }) => question)),
        )
        const questions = pages.flatMap((page) => [...page])
        expect(questions).toHaveLength(new Set(questions).size)
      }),
    )
  })

  test('the same parameters give the same sheet', () => {
    fc.assert(
      fc.property(parameters, (values) => {
        expect(layOutSheet(values)).toEqual(layOutSheet(values))
      }),
    )
  })
})

test('the codes tell versions, pages and papers apart', () => {
  const codeOf = (changes: Partial<SheetParameters>, page = 0) => {
    const values: SheetParameters = {
      pageSize: 'a4',
      optionCounts: Array(200).fill(4),
      version: 0,
      paper: 'one',
    }
    return JSON.stringify(layOutSheet({ ...values, ...changes }).pages[page]?.code)
  }
  const codes = [
    codeOf({}),
    codeOf({}, 1),
    codeOf({ version: 3 }),
    codeOf({ paper: 'two' }),
    codeOf({ pageSize: 'letter' }),
    codeOf({ optionCounts: Array(200).fill(5) }),
  ]
  expect(new Set(codes).size).toBe(codes.length)
})

test('a question with more than twelve options goes on in the next row', () => {
  const { bubbles } = sheetOf(1, 26).pages[0]!
  const rows = Map.groupBy(bubbles, ({ y }) => y)
  expect([...rows.values()].map((row) => row.map(({ label }) => label).join(''))).toEqual([
    'ABCDEFGHIJKL',
    'MNOPQRSTUVWX',
    'YZ',
  ])
})

function misplacedBubbles({ width, bubbles, marks, codeCells }: SheetPage): readonly Bubble[] {
  const taken = [...CORNERS.map((corner) => marks[corner]), ...codeCells]
  return bubbles.filter(({ x, y }, place) => {
    const next = bubbles[place + 1]
    const isInMargins = x > 10 + BUBBLE_RADIUS && x <= width - 10 - BUBBLE_RADIUS
    const isApart = !next || Math.hypot(next.x - x, next.y - y) > BUBBLE_PITCH - 0.01
    const isClear = taken.every(
      (square) =>
        x + 3 < square.x ||
        x - 3 > square.x + square.size ||
        y + 3 < square.y ||
        y - 3 > square.y + square.size,
    )
    return !(isInMargins && isApart && isClear)
  })
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { drawByBlueprint, shortagesOf, wantedCount } from './draw-by-blueprint.ts'
import type { Blueprint } from './exam-definition.ts'
import { EXAM_LIMITS } from './exam-definition.ts'

const bankOf = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).flatMap(([category, size]) =>
    Array.from({ length: size }, (_, index) => ({ id: `${category}-${index}`, category })),
  )
const countsOf = (questions: readonly { readonly category: string | null }[]) =>
  Object.fromEntries(
    [...Map.groupBy(questions, ({ category }) => category ?? 'General')].map(([name, list]) => [
      name,
      list.length,
    ]),
  )
const BANK = bankOf({ T1A: 12, T1B: 3, T2A: 1 })

describe('how many of which category', () => {
  test.each<[string, readonly string[], Blueprint, object, readonly object[]]>([
    ['random over all', [], { kind: 'random', count: 16 }, { T1A: 12, T1B: 3, T2A: 1 }, []],
    ['random over covered ones', ['T1B', 'T2A'], { kind: 'random', count: 4 }, { T1B: 3, T2A: 1 }, []],
    ['one of each', [], { kind: 'each', count: 1 }, { T1A: 1, T1B: 1, T2A: 1 }, []],
    ['two of each of some', ['T1A', 'T1B'], { kind: 'each', count: 2 }, { T1A: 2, T1B: 2 }, []],
    [
      'named numbers',
      [],
      {
        kind: 'named',
        counts: [
          { category: 'T1A', count: 5 },
          { category: 'T2A', count: 1 },
        ],
      },
      { T1A: 5, T2A: 1 },
      [],
    ],
    [
      'a category with too few',
      [],
      { kind: 'each', count: 2 },
      { T1A: 2, T1B: 2, T2A: 1 },
      [{ category: 'T2A', wanted: 2, available: 1 }],
    ],
    [
      'a category that the bank no longer has',
      ['T1A', 'T9Z'],
      { kind: 'each', count: 1 },
      { T1A: 1 },
      [{ category: 'T9Z', wanted: 1, available: 0 }],
    ],
    [
      'too few altogether',
      [],
      { kind: 'random', count: 80 },
      { T1A: 12, T1B: 3, T2A: 1 },
      [{ category: null, wanted: 80, available: 16 }],
    ],
  ])('%s', (_, categories, blueprint, counts, shortages) => {
    const drawn = drawByBlueprint(BANK, { categories, blueprint }, seededRandom(1))
    expect(countsOf(drawn.questions)).toEqual(counts)
    expect(drawn.shortages).toEqual(shortages)
    expect(shortagesOf(BANK, { categories, blueprint })).toEqual(shortages)
  })

  test('a question without a category counts as General', () => {
    const bank = [{ id: 'a', category: null }]
    const { questions } = drawByBlueprint(
      bank,
      { categories: ['General'], blueprint: { kind: 'each', count: 1 } },
      seededRandom(1),
    )
    expect(questions).toEqual(bank)
  })
})

test('law: a draw is exact or reports what is missing, and draws no question twice', () => {
  const sizes = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 1, max: 9 }), {
    minKeys: 1,
  })
  const blueprints = fc.oneof(
    fc.record({ kind: fc.constant('random' as const), count: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant('each' as const), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({
      kind: fc.constant('named' as const),
      counts: fc.uniqueArray(
        // "E" is no category of any bank.
        fc.record({ category: fc.constantFrom('A', 'B', 'C', 'E'), count: fc.integer({ min: 1, max: 12 }) }),
        { selector: ({ category }) => category, minLength: 1 },
      ),
    }),
  )
  fc.assert(
    fc.property(sizes, blueprints, fc.integer(), (bankSizes, blueprint, seed) => {
      const bank = bankOf(bankSizes)
      const definition = { categories: [], blueprint }
      const { questions, shortages } = drawByBlueprint(bank, definition, seededRandom(seed))
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
      const missing = shortages.reduce((sum, { wanted, available }) => sum + wanted - available, 0)
      expect(questions.length + missing).toBe(wantedCount(bank, definition))
    }),
  )
})

test('over 1,000 draws of one from each of 35 groups, each group gives exactly one, and every question is drawn', () => {
  const bank = bankOf(Object.fromEntries(Array.from({ length: 35 }, (_, index) => [`T${index}`, 11])))
  const random = seededRandom(7)
  const seen = new Set<string>()
  for (let draw = 0; draw < 1000; draw++) {
    const { questions } = drawByBlueprint(
      bank,
      { categories: [], blueprint: { kind: 'each', count: 1 } },
      random,
    )
    expect(new Set(questions.map(({ category }) => category)).size).toBe(35)
    expect(questions).toHaveLength(35)
    for (const { id } of questions) seen.add(id)
  }
  expect(seen.size).toBe(bank.length)
})

test('an exam never has more questions than the maximum', () => {
  const bank = bankOf({ A: 900, B: 900 })
  const each = { categories: [], blueprint: { kind: 'each' as const, count: 900 } }
  expect(wantedCount(bank, each)).toBe(1800)
  expect(drawByBlueprint(bank, each, seededRandom(1)).questions).toHaveLength(EXAM_LIMITS.questionsMax)
})

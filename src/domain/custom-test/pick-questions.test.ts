import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit, tally } from '../../../tests/setup/chi-square.ts'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import type { Question } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { categoryOf } from '../selection/categories.ts'
import type { PastMistakes } from '../selection/previously-incorrect.ts'
import type { SelectionMode, TestCriteria } from './criteria.ts'
import { pickQuestions, questionsInCategory } from './pick-questions.ts'

const NO_MISTAKES: PastMistakes = { ids: new Set(), texts: new Set() }
const MODES: readonly SelectionMode[] = ['random', 'incorrect', 'mixed', 'categories']

function missed(...ids: readonly string[]): PastMistakes {
  return { ids: new Set(ids), texts: new Set() }
}

/** `count` questions of a category, named after it: Art1, Art2 and so on. */
function inCategory(category: string, count: number): Question[] {
  return Array.from({ length: count }, (_, index) => aQuestion({ id: `${category}${index + 1}`, category }))
}

function pick(
  bank: readonly Question[],
  criteria: Partial<TestCriteria>,
  mistakes = NO_MISTAKES,
  seed = 1,
): readonly Question[] {
  return pickQuestions(
    bank,
    { category: null, count: 10, mode: 'random', ...criteria },
    mistakes,
    seededRandom(seed),
  )
}

function countsByCategory(questions: readonly Question[]): Record<string, number> {
  const grouped = Map.groupBy(questions, categoryOf)
  return Object.fromEntries([...grouped].map(([category, list]) => [category, list.length]))
}

describe('questionsInCategory', () => {
  const art = aQuestion({ id: 'art', category: 'Art' })
  const general = aQuestion({ id: 'general', category: 'General' })
  const none = aQuestion({ id: 'none', category: null })
  const bank = [art, general, none]

  test.each([
    ['all categories', null, [art, general, none]],
    ['one category', 'Art', [art]],
    ['General is what questions without a category are shown under', 'General', [general, none]],
    ['a category that the bank does not have', 'Law', []],
  ])('%s', (_, category, expected) => {
    expect(questionsInCategory(bank, category)).toEqual(expected)
  })
})

describe('any mode', () => {
  test.each(MODES)('%s: nothing to pick from', (mode) => {
    expect(pick([], { mode })).toEqual([])
    expect(pick(inCategory('Art', 3), { mode, category: 'Law' })).toEqual([])
  })

  const banks = fc.array(
    fc.record({ category: fc.constantFrom(null, 'Art', 'Law', 'General'), isMissed: fc.boolean() }),
    { maxLength: 60 },
  )
  const criteria = fc.record({
    category: fc.constantFrom(null, 'Art', 'Law', 'General', 'Elsewhere'),
    count: fc.integer({ min: 1, max: 80 }),
    mode: fc.constantFrom(...MODES),
  })

  test('exactly as many as requested, or all; from the category; without repetition', () => {
    fc.assert(
      fc.property(banks, criteria, fc.nat(), (drafts, wanted, seed) => {
        const bank = drafts.map(({ category }, index) => aQuestion({ id: `q${index}`, category }))
        const wrong = bank.filter((_, index) => drafts[index]!.isMissed).map(({ id }) => id)
        const pool = bank.filter((question) => [null, categoryOf(question)].includes(wanted.category))
        const picked = pick(bank, wanted, missed(...wrong), seed)
        expect(picked).toHaveLength(Math.min(wanted.count, pool.length))
        expect(new Set(picked).size).toBe(picked.length)
        expect(picked.filter((question) => !pool.includes(question))).toEqual([])
      }),
    )
  })

  test.each(MODES)('%s: every question of an even bank is equally likely', (mode) => {
    const bank = inCategory('Art', 10)
    const random = seededRandom(7)
    const picks = Array.from({ length: 1000 }, () =>
      pickQuestions(bank, { category: null, count: 3, mode }, NO_MISTAKES, random),
    )
    const all = picks.flat().values()
    expect(chiSquare(tally(bank, 3000, () => all.next().value))).toBeLessThan(chiSquareLimit(10))
  })
})

describe('incorrect', () => {
  const bank = questionsNumbering(10)

  test.each([
    ['fewer than asked for: all of them first', ['q3', 'q7'], 5, 2],
    ['exactly as many', ['q1', 'q2', 'q3'], 3, 3],
    ['more than asked for', ['q1', 'q2', 'q3', 'q4'], 3, 3],
    ['none', [], 4, 0],
  ])('%s', (_, wrong, count, expected) => {
    const ids = pick(bank, { mode: 'incorrect', count }, missed(...wrong)).map(({ id }) => id)
    expect(ids).toHaveLength(count)
    expect(ids.slice(0, expected).filter((id) => !wrong.includes(id))).toEqual([])
    expect(ids.slice(expected).filter((id) => wrong.includes(id))).toEqual([])
  })

  test('a question is also recognized by an identical text, since importing a bank again gives other ids', () => {
    const mistakes = { ids: new Set<string>(), texts: new Set(['Text of q6']) }
    expect(pick(bank, { mode: 'incorrect', count: 1 }, mistakes).map(({ id }) => id)).toEqual(['q6'])
  })
})

describe('mixed', () => {
  const bank = questionsNumbering(20)
  const idsTo = (last: number) => bank.slice(0, last).map(({ id }) => id)

  test.each([
    ['half of an even number', 10, 10, 5],
    ['the smaller half of an odd number', 10, 7, 3],
    ['one question: an other one', 10, 1, 0],
    ['too few missed: more others', 2, 10, 2],
    ['too few others: more missed', 18, 10, 8],
    ['none missed', 0, 10, 0],
    ['nothing else', 20, 10, 10],
    ['more asked for than there are', 10, 30, 10],
  ])('%s', (_, missedCount, count, expected) => {
    const wrong = idsTo(missedCount)
    const picked = pick(bank, { mode: 'mixed', count }, missed(...wrong))
    expect(picked.filter(({ id }) => wrong.includes(id))).toHaveLength(expected)
    expect(picked).toHaveLength(Math.min(count, 20))
  })

  test('is shuffled: a missed question can be at any position', () => {
    const wrong = missed(...idsTo(10))
    const places = new Set<number>()
    for (let seed = 0; seed < 100; seed += 1) {
      const picked = pick(bank, { mode: 'mixed', count: 4 }, wrong, seed)
      for (const [place, { id }] of picked.entries()) if (wrong.ids.has(id)) places.add(place)
    }
    expect(places).toEqual(new Set([0, 1, 2, 3]))
  })
})

describe('categories', () => {
  test.each([
    ['an equal share each', { Art: 9, Law: 9, War: 9 }, 9, { Art: 3, Law: 3, War: 3 }],
    ['the remainder goes to the first ones', { Art: 9, Law: 9, War: 9 }, 11, { Art: 4, Law: 4, War: 3 }],
    ['fewer questions than categories', { Art: 9, Law: 9, War: 9 }, 2, { Art: 1, Law: 1 }],
    ['one has less than its share', { Art: 1, Law: 9 }, 8, { Art: 1, Law: 7 }],
    ['all there are', { Art: 2, Law: 1 }, 8, { Art: 2, Law: 1 }],
    ['one category', { Art: 9 }, 4, { Art: 4 }],
  ])('%s', (_, sizes, count, expected) => {
    const bank = Object.entries(sizes).flatMap(([category, size]) => inCategory(category, size))
    expect(countsByCategory(pick(bank.toReversed(), { mode: 'categories', count }))).toEqual(expected)
  })

  test('the test goes from category to category, in the order of the screens', () => {
    const bank = [...inCategory('War', 5), ...inCategory('Art', 1), ...inCategory('Law', 5)]
    const picked = pick(bank, { mode: 'categories', count: 9 }).map(categoryOf)
    expect(picked).toEqual(picked.toSorted())
  })

  test('fills up from the remaining questions, each equally likely', () => {
    const bank = [...inCategory('Art', 1), ...inCategory('Law', 4), ...inCategory('War', 8)]
    const random = seededRandom(3)
    // A share of 2 each leaves one place: of 2 of Law and 6 of War, so Law in one of four.
    const draws = Array.from({ length: 4000 }, () =>
      pickQuestions(bank, { category: null, count: 6, mode: 'categories' }, NO_MISTAKES, random),
    )
    const toLaw = draws.filter((picked) => countsByCategory(picked).Law === 3).length
    // 1,000 expected with a standard deviation of 27; the tolerance is four.
    expect(Math.abs(toLaw - 1000)).toBeLessThan(110)
  })
})

import { describe, expect, test } from 'vitest'
import { questionsNumbering } from '../../../tests/setup/question.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawPaper } from './draw-paper.ts'
import { type PaperChoice, paperQuestions } from './paper.ts'
import { usedQuestions } from './used-questions.ts'

const BANK = questionsNumbering(10)
const USED = paperQuestions(BANK.slice(0, 6), [], seededRandom(1))
const PAPERS = [{ used: usedQuestions(USED) }]
const SOURCES = { bank: BANK, papers: PAPERS, mistakes: { ids: new Set<string>(), texts: new Set<string>() } }

const criteria = (count: number): PaperChoice => ({
  kind: 'criteria',
  criteria: { category: null, count, mode: 'random' },
})
const exam = (count: number): PaperChoice => ({
  kind: 'exam',
  exam: { name: 'Finals', categories: [], blueprint: { kind: 'random', count } },
})

const idsOf = (questions: readonly { readonly id: string }[]) => questions.map(({ id }) => id).sort()
const UNUSED = idsOf(BANK.slice(6))

describe('questions that no paper used come first', () => {
  test.each<[string, PaperChoice, number, number, number]>([
    ['enough of them', criteria(4), 4, 0, 0],
    ['not enough of them', criteria(6), 6, 2, 0],
    ['a bank too small', criteria(12), 10, 6, 2],
    ['of an exam', exam(4), 4, 0, 0],
    ['not enough for an exam', exam(7), 7, 3, 0],
    ['a bank too small for an exam', exam(12), 10, 6, 2],
  ])('%s', (_, choice, count, usedBefore, missing) => {
    const drawn = drawPaper(choice, null, SOURCES, true, seededRandom(2))
    expect(drawn.questions).toHaveLength(count)
    expect(drawn).toMatchObject({ usedBefore, missing })
    const ids = idsOf(drawn.questions)
    expect(UNUSED.filter((id) => !ids.includes(id))).toEqual([])
  })
})

describe('a category of which all questions were used is not left out', () => {
  const bank = BANK.map((question, place) => ({ ...question, category: place < 6 ? 'Art' : 'Law' }))

  test.each<[string, PaperChoice]>([
    [
      'of a blueprint with a number for each category',
      { kind: 'exam', exam: { name: 'Finals', categories: [], blueprint: { kind: 'each', count: 2 } } },
    ],
    [
      'of a draw with an equal share of each',
      { kind: 'criteria', criteria: { category: null, count: 4, mode: 'categories' } },
    ],
  ])('%s', (_, choice) => {
    const drawn = drawPaper(choice, null, { ...SOURCES, bank }, true, seededRandom(2))
    expect(drawn.questions.map(({ category }) => category).sort()).toEqual(['Art', 'Art', 'Law', 'Law'])
    expect(drawn).toMatchObject({ usedBefore: 2, missing: 0 })
  })
})

test('any questions, where that is asked for', () => {
  const drawn = Array.from({ length: 20 }, (_, seed) =>
    drawPaper(criteria(4), null, SOURCES, false, seededRandom(seed)),
  )
  expect(new Set(drawn.flatMap(({ questions }) => idsOf(questions))).size).toBe(BANK.length)
})

test('a paper like an earlier one has as many questions, and none of its own', () => {
  const earlier = { choice: { kind: 'hand' }, questions: USED.slice(0, 3) } as const
  const drawn = drawPaper(earlier.choice, earlier, SOURCES, true, seededRandom(2))
  expect(drawn.questions).toHaveLength(3)
  expect(idsOf(drawn.questions).filter((id) => !UNUSED.includes(id))).toEqual([])
})

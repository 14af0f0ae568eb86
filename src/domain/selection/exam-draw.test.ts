import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit, tally } from '../../../tests/setup/chi-square.ts'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import { EXAM_SIZE } from '../exams/test-mode.ts'
import { type Question, type Random, UNKNOWN_CHOICE } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawExam, drawOwnExam, sameQuestions, sameQuestionsCategories } from './exam-draw.ts'

const all = new Set<string>()

function examOf(questions: readonly Question[], random: Random): readonly Question[] {
  const exam = drawExam(questions, all, random)
  return exam.ok ? exam.questions : expect.fail(exam.problem)
}

describe('drawExam', () => {
  test('an exam asks at most 80 questions', () => {
    expect(EXAM_SIZE).toBe(80)
  })

  test.each([
    ['a single question', 1, 1],
    ['one short of 80', 79, 79],
    ['80', 80, 80],
    ['one more than 80', 81, 80],
    ['a large bank', 1000, 80],
  ])('%s', (_, bankSize, expected) => {
    expect(examOf(questionsNumbering(bankSize), seededRandom(1))).toHaveLength(expected)
  })

  const art = aQuestion({ id: 'art', category: 'Art' })
  const law = aQuestion({ id: 'law', category: 'Law' })

  test.each([
    ['an empty bank', [], [], { ok: false, problem: 'no-questions' }],
    [
      'nothing in the chosen categories',
      [art],
      ['Law'],
      { ok: false, problem: 'no-questions-in-categories' },
    ],
    ['only the chosen categories', [art, law], ['Law'], { ok: true, questions: [law] }],
  ])('%s', (_, questions, categories, expected) => {
    expect(drawExam(questions, new Set(categories), seededRandom(1))).toEqual(expected)
  })

  test('no question is asked twice, and every one is of the bank', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), (bankSize, seed) => {
        const bank = questionsNumbering(bankSize)
        const exam = examOf(bank, seededRandom(seed))
        expect(new Set(exam).size).toBe(Math.min(bankSize, 80))
        expect(bank).toEqual(expect.arrayContaining([...exam]))
      }),
    )
  })

  const bank = questionsNumbering(100)
  const random = seededRandom(31)
  const exams = Array.from({ length: 5_000 }, () => examOf(bank, random))

  test('every question is equally likely to be asked', () => {
    // 80 of 100: 4,000 of 5,000 exams ask it, with a standard deviation of 28. The tolerance is four.
    const asked = new Map(bank.map((question) => [question, 0]))
    for (const question of exams.flat()) asked.set(question, (asked.get(question) ?? 0) + 1)
    for (const [{ id }, times] of asked) {
      expect(Math.abs(times - 4_000), `${id}: ${times}`).toBeLessThan(113)
    }
  })

  test.each([
    ['first', 0],
    ['in the middle', 39],
    ['last', 79],
  ])('every question is equally likely to come %s', (_, place) => {
    const asked = exams.values()
    const counts = tally(bank, 5_000, () => asked.next().value?.[place])
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(100))
  })
})

describe('an exam of the learner', () => {
  const rules = { categories: ['T1'], blueprint: { kind: 'random', count: 2 } } as const
  const bank = ['T1', 'T1', 'T1', 'T2'].map((category, index) => aQuestion({ id: `q${index}`, category }))

  test('is drawn by its blueprint', () => {
    const drawn = drawOwnExam(bank, rules, seededRandom(1))
    expect(drawn.ok && drawn.questions.map(({ category }) => category)).toEqual(['T1', 'T1'])
  })

  test('without a question for it, says why', () => {
    expect(drawOwnExam([], rules, seededRandom(1))).toEqual({ ok: false, problem: 'no-questions' })
    expect(drawOwnExam([aQuestion({ id: 'q', category: 'T2' })], rules, seededRandom(1))).toEqual({
      ok: false,
      problem: 'no-questions-in-categories',
    })
  })

  test('is taken again with the same questions, those that the bank still has, in a random order', () => {
    const past = {
      questions: ['q3', 'q0', 'gone'].map((id) => ({ ...UNKNOWN_CHOICE, id, text: '', isCorrect: true })),
    }
    const again = sameQuestions(bank, past, seededRandom(1))
    expect(again.ok && again.questions.map(({ id }) => id).sort()).toEqual(['q0', 'q3'])
    expect(sameQuestions(bank, { questions: [] }, seededRandom(1)).ok).toBe(false)
  })

  test.each([
    ['of a whole test', null, ['q0', 'q1', 'q2', 'q3'], null],
    ['of a test that left out some of the bank', null, ['q0'], 'those of its questions'],
    ['of a test of chosen categories', ['T9'], ['q0'], ['T9']],
  ])('the categories of the same questions, %s', (_, categories, ids, stored) => {
    const small = bank.slice(0, 4)
    const questions = ids.map((id) => ({ ...UNKNOWN_CHOICE, id, text: '', isCorrect: true }))
    const expected = stored === 'those of its questions' ? [small[0]?.category] : stored
    expect(sameQuestionsCategories(small, { categories, questions })).toEqual(expected)
  })
})

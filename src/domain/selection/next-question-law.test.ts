import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { Question, Random } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { bankStats, withAnswer } from './bank-stats.ts'
import { eligibleIndexes } from './eligible.ts'
import { chooseNextQuestion, type PracticeMode } from './next-question.ts'
import { pastMistakes } from './previously-incorrect.ts'
import { questionStatsById } from './question-stats.ts'
import { smartPools } from './smart-selection.ts'

/* The indexed and incrementally updated selection must choose as a plain implementation of the specification does. */

const MINUTE = 60_000
const now = Date.UTC(2026, 10, 20, 12)

interface Answer {
  readonly questionId: string
  readonly isCorrect: boolean
  readonly createdAt: number
}

interface Situation {
  readonly mode: PracticeMode
  readonly questions: readonly Question[]
  readonly categories: ReadonlySet<string>
  /** Newest first. */
  readonly answers: readonly Answer[]
  readonly onScreenId: string | null
}

/** Spec §5.2, §9.2 and §9.3 with decision 22, with a filter for each of their sentences. */
function plainly({ mode, questions, categories, answers, onScreenId }: Situation, random: Random) {
  const eligible = questions.filter(
    ({ category }) => categories.size === 0 || category === null || categories.has(category),
  )
  const answersTo = ({ id }: Question) => answers.filter(({ questionId }) => questionId === id)
  const isNew = (question: Question) => answersTo(question).length === 0
  const isToReview = (question: Question) => {
    const lastTwo = answersTo(question).slice(0, 2)
    return lastTwo.some(({ isCorrect }) => !isCorrect) && now - (lastTwo[0]?.createdAt ?? 0) > 8 * MINUTE
  }
  const isMissed = (question: Question) =>
    question.wasCorrect === false || answersTo(question).some(({ isCorrect }) => !isCorrect)

  const isOther = ({ id }: Question) => id !== onScreenId
  const pools = {
    new: eligible.filter(isNew).filter(isOther),
    review: eligible.filter(isToReview).filter(isOther),
  }
  const pool = () => {
    if (mode === 'random') return eligible
    if (mode === 'incorrect') return eligible.filter(isMissed)
    const number = random()
    if (number >= 0.9) return eligible
    const [wanted, other] = number < 0.3 ? [pools.new, pools.review] : [pools.review, pools.new]
    return [wanted, other, eligible].find(({ length }) => length > 0) ?? []
  }
  const drawn = pool()
  const others = drawn.filter(isOther)
  const choice = others.length > 0 ? others : drawn
  return choice[Math.floor(random() * choice.length)]
}

/** The bank counted before practice, then updated with each answer. */
function byIndex({ mode, questions, categories, answers, onScreenId }: Situation, random: Random) {
  const before = bankStats(questions, questionStatsById([]))
  const bank = answers.toReversed().reduce((kept, answer) => withAnswer(kept, answer), before)
  const pools = smartPools(bank, eligibleIndexes(questions, categories))
  const mistakes = pastMistakes([])
  const next = chooseNextQuestion({ mode, bank, pools, mistakes, onScreenId, now }, random)
  return next.ok ? next.question : undefined
}

const situations = fc.record({
  mode: fc.constantFrom<PracticeMode>('smart', 'smart', 'smart', 'incorrect', 'random'),
  questions: fc
    .array(
      fc.record({
        category: fc.constantFrom(null, 'Art', 'Law', 'Music'),
        wasCorrect: fc.constantFrom(null, true, false),
      }),
      { maxLength: 30 },
    )
    .map((bank) => bank.map((each, index) => aQuestion({ id: `q${index}`, ...each }))),
  categories: fc.uniqueArray(fc.constantFrom('Art', 'Law', 'Music')).map((names) => new Set(names)),
  // Some are of questions that have left the bank, some still rest, and one may be of a clock that runs ahead.
  answers: fc
    .array(
      fc.record({
        questionId: fc.nat({ max: 34 }).map((index) => `q${index}`),
        isCorrect: fc.boolean(),
        createdAt: fc
          .oneof(fc.integer({ min: -16, max: 1 }), fc.constant(-8))
          .map((minutes) => now + minutes * MINUTE),
      }),
      { maxLength: 60 },
    )
    .map((answers) => answers.toSorted((a, b) => b.createdAt - a.createdAt)),
  onScreenId: fc.option(fc.nat({ max: 34 }).map((index) => `q${index}`)),
})

test('the question drawn by index is the one that the plain rule draws with the same random numbers', () => {
  fc.assert(
    fc.property(situations, fc.nat(), (situation, seed) => {
      // Several draws, so that each branch of the weights is taken.
      const [plain, placed] = [seededRandom(seed), seededRandom(seed)]
      for (let draws = 0; draws < 5; draws++) {
        const expected = plainly(situation, plain)
        expect(byIndex(situation, placed)?.id).toBe(expected?.id)
        // How many random numbers are drawn when nothing is found does not matter.
        if (expected === undefined) break
      }
    }),
    { numRuns: 500 },
  )
})

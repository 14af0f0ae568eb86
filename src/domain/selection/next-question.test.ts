import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit, tally } from '../../../tests/setup/chi-square.ts'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import type { Question, Random } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { bankStats } from './bank-stats.ts'
import { eligibleIndexes } from './eligible.ts'
import {
  chooseNextQuestion,
  NEXT_QUESTION_PROBLEMS,
  type NextQuestionInput,
  type PracticeMode,
} from './next-question.ts'
import { pastMistakes, wasEverMissed } from './previously-incorrect.ts'
import { type QuestionStatsById, questionStatsById } from './question-stats.ts'
import { smartPools } from './smart-selection.ts'

const now = Date.UTC(2026, 10, 20, 12)
const anHourAgo = now - 3_600_000

/** A choice without precomputed statistics. */
interface Situation extends Omit<NextQuestionInput, 'bank' | 'pools'> {
  readonly questions: readonly Question[]
  readonly categories: ReadonlySet<string>
  readonly statistics: QuestionStatsById
}

function drawNext({ questions, categories, statistics, ...rest }: Situation, random: Random) {
  const bank = bankStats(questions, statistics)
  const pools = smartPools(bank, eligibleIndexes(questions, categories))
  return chooseNextQuestion({ ...rest, bank, pools }, random)
}

const fresh: Situation = {
  mode: 'random',
  questions: [],
  categories: new Set(),
  statistics: questionStatsById([]),
  mistakes: pastMistakes([]),
  onScreenId: null,
  now,
}

const art = aQuestion({ id: 'art', category: 'Art' })
const law = aQuestion({ id: 'law', category: 'Law' })
const missed = aQuestion({ id: 'missed', category: 'Law', wasCorrect: false })

describe('chooseNextQuestion', () => {
  const modes: PracticeMode[] = ['smart', 'incorrect', 'random']

  test.each(modes)('%s: an empty bank', (mode) => {
    expect(drawNext({ ...fresh, mode }, () => 0)).toEqual({ ok: false, problem: 'no-questions' })
  })

  test.each(modes)('%s: nothing in the chosen categories', (mode) => {
    const choice = { ...fresh, mode, questions: [missed], categories: new Set(['Art']) }
    expect(drawNext(choice, () => 0)).toEqual({ ok: false, problem: 'no-questions-in-categories' })
  })

  test.each(modes)('%s: only the chosen categories', (mode) => {
    const choice = { ...fresh, mode, questions: [art, missed], categories: new Set(['Law']) }
    expect(drawNext(choice, () => 0)).toEqual({ ok: true, question: missed })
  })

  const practiced = (isCorrect: boolean) =>
    questionStatsById([{ questionId: 'law', isCorrect, createdAt: anHourAgo }])
  const missedInTest = pastMistakes([{ questions: [{ id: 'gone', text: law.text, isCorrect: false }] }])

  test.each([
    ['nothing was ever answered wrong', {}, null],
    ['answered right in practice', { statistics: practiced(true) }, null],
    ['answered wrong in practice', { statistics: practiced(false) }, law],
    ['missed in a past test', { mistakes: missedInTest }, law],
    ['missed by the record of the bank', { questions: [art, missed] }, missed],
    ['missed, but not in a chosen category', { mistakes: missedInTest, categories: new Set(['Art']) }, null],
  ] satisfies [string, Partial<Situation>, unknown][])('incorrect: %s', (_, circumstances, expected) => {
    const choice: Situation = { ...fresh, mode: 'incorrect', questions: [art, law], ...circumstances }
    expect(drawNext(choice, () => 0)).toEqual(
      expected === null ? { ok: false, problem: 'none-in-mode' } : { ok: true, question: expected },
    )
  })

  test.each(modes)('%s: the question on screen gives way to another', (mode) => {
    const other = aQuestion({ id: 'other', wasCorrect: false })
    const choice = { ...fresh, mode, questions: [missed, other], onScreenId: 'missed' }
    expect(drawNext(choice, () => 0)).toEqual({ ok: true, question: other })
  })

  test.each([
    ['rests until 8 minutes have passed', 480_000, art],
    ['comes up for review after them', 480_001, law],
  ])('smart: a question answered wrong %s', (_, sinceAnswer, expected) => {
    const choice: Situation = {
      ...fresh,
      mode: 'smart',
      questions: [art, law],
      statistics: practiced(false),
      now: anHourAgo + sinceAnswer,
    }
    expect(drawNext(choice, () => 0.5)).toEqual({ ok: true, question: expected })
  })

  test.each(['incorrect', 'random'] as const)('%s: every question is equally likely', (mode) => {
    const questions = questionsNumbering(40).map((question) => ({ ...question, wasCorrect: false }))
    const random = seededRandom(21)
    const counts = tally(questions, 40_000, () => {
      const next = drawNext({ ...fresh, mode, questions }, random)
      return next.ok ? next.question : expect.fail(next.problem)
    })
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(40))
  })

  const category = fc.constantFrom(null, 'Art', 'Law', 'Music')
  const record = fc.record({ category, wasCorrect: fc.constantFrom(null, true, false) })
  const choices = fc.record({
    mode: fc.constantFrom(...modes),
    questions: fc
      .array(record)
      .map((records) => records.map((each, index) => aQuestion({ id: `q${index}`, ...each }))),
    categories: fc.uniqueArray(fc.constantFrom('Art', 'Law', 'Music')).map((names) => new Set<string>(names)),
    statistics: fc
      .array(fc.record({ at: fc.nat({ max: 9 }), isCorrect: fc.boolean() }))
      .map((answers) =>
        questionStatsById(
          answers.map(({ at, isCorrect }) => ({ questionId: `q${at}`, isCorrect, createdAt: anHourAgo })),
        ),
      ),
    mistakes: fc
      .array(fc.nat({ max: 9 }))
      .map((ids) =>
        pastMistakes([{ questions: ids.map((id) => ({ id: `q${id}`, text: '', isCorrect: false })) }]),
      ),
    onScreenId: fc.option(fc.nat({ max: 9 }).map((id) => `q${id}`)),
    now: fc.constant(now),
  })

  test('whatever is asked comes from the bank, from the chosen categories, and fits the mode', () => {
    fc.assert(
      fc.property(choices, fc.nat(), (choice, seed) => {
        const { mode, questions, categories, statistics, mistakes } = choice
        const fits = questions.filter(
          (question) =>
            (categories.size === 0 || question.category === null || categories.has(question.category)) &&
            (mode !== 'incorrect' || wasEverMissed(question, mistakes, statistics.get(question.id))),
        )
        const next = drawNext(choice, seededRandom(seed))
        if (next.ok) expect(fits).toContain(next.question)
        else expect(fits).toEqual([])
      }),
    )
  })

  test('the question on screen never comes again while another fits', () => {
    fc.assert(
      fc.property(choices, fc.nat(), (choice, seed) => {
        const next = drawNext(choice, seededRandom(seed))
        if (!next.ok || next.question.id !== choice.onScreenId) return
        const others = choice.questions.filter(({ id }) => id !== choice.onScreenId)
        expect(drawNext({ ...choice, questions: others }, seededRandom(seed)).ok).toBe(false)
      }),
    )
  })
})

test('the message is the text of the specification', () => {
  expect(NEXT_QUESTION_PROBLEMS).toEqual({
    'no-questions': 'No questions available for practice',
    'no-questions-in-categories': 'No questions available for selected categories',
    'none-in-mode':
      'No questions available for this practice mode. Try a different mode or make sure you have test data.',
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Confidence } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { shuffle } from '../selection/eligible.ts'
import { DAY_MS } from '../time-units.ts'
import { recallUnder, setFirstBelief, updateBelief } from './belief.ts'
import {
  chanceOfAtLeast,
  chanceToPass,
  chanceWithoutDoubt,
  type ExamChances,
} from './chance/chance-to-pass.ts'
import { bucketOf, LEVELS } from './chance/levels.ts'
import { answered, type Choice, isStale, letRest, pick, startChoice, tieRanks } from './choice.ts'
import { type Answer, evidenceOf, guessChance } from './evidence.ts'
import { ownBucket } from './learner-types.ts'
import { type LearningBank, learningBank } from './learning-bank.ts'
import {
  copyMemory,
  emptyMemory,
  type Memory,
  meanRecall,
  observe,
  typeTables,
  typeWeights,
} from './memory.ts'

const RUNS = { numRuns: 40 }
const types = typeTables()
const START = Date.UTC(2026, 0, 1)
const TEN_YEARS_DAYS = 3652

const optionsOf = (count: number) => Array.from({ length: count }, (_, number) => `option ${number}`)
const question = (number: number, options = 4, categories = 3) => ({
  id: `question-${String(number).padStart(3, '0')}`,
  category: `category ${number % categories}`,
  options: optionsOf(options),
  correct: ['option 0'],
})
const bankOf = (size: number) => learningBank(Array.from({ length: size }, (_, number) => question(number)))

const confidences = fc.constantFrom<(Confidence | null)[]>(null, 'guess', 'unsure', 'sure')
/** Unknown, too fast to have read the question, and not. */
const times = fc.constantFrom(null, 900, 8000)
/** Days between answers, from none to ten years, as many short as long ones. */
const gaps = fc.oneof(
  fc.constant(0),
  fc.double({ min: -20, max: Math.log2(TEN_YEARS_DAYS), noNaN: true }).map((exponent) => 2 ** exponent),
)
const history = (size: number) =>
  fc
    .array(
      fc.record({
        number: fc.nat(size - 1),
        isCorrect: fc.boolean(),
        confidence: confidences,
        timeMs: times,
        gap: gaps,
      }),
      {
        maxLength: 40,
      },
    )
    .map((entries) => {
      let at = START
      return entries.map(({ number, gap, ...answer }): Answer => {
        at += gap * DAY_MS
        return { ...answer, questionId: question(number).id, at }
      })
    })

function replay(bank: LearningBank, answers: readonly Answer[]): Memory {
  const memory = emptyMemory(bank, types)
  for (const answer of answers) observe(memory, answer)
  return memory
}

describe('beliefs', () => {
  test('are probabilities, whatever the history', () => {
    const banks = fc
      .array(fc.integer({ min: 1, max: 26 }), { minLength: 5, maxLength: 5 })
      .map((options) => learningBank(options.map((count, number) => question(number, count))))
    fc.assert(
      fc.property(banks, history(5), (bank, answers) => {
        const memory = replay(bank, answers)
        const weights = typeWeights(memory)
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
        expect(weights.every((weight) => weight >= 0)).toBe(true)
        expect(memory.beliefs.every((share) => share >= 0 && share <= 1)).toBe(true)
        for (let offset = 0; offset < memory.beliefs.length; offset += LEVELS) {
          const sum = memory.beliefs.subarray(offset, offset + LEVELS).reduce((one, other) => one + other, 0)
          const isTried = memory.answers[Math.floor(offset / (LEVELS * types.length))] !== 0
          expect(sum).toBeCloseTo(isTried ? 1 : 0, 9)
        }
      }),
      RUNS,
    )
  })

  /** Mean recall a moment after a later answer, for one type and pace. */
  function recallAfter(
    type: number,
    isCorrect: boolean,
    days: number,
    known: number,
    options: number,
    confidence: Confidence | null = null,
  ): number {
    const { tables, ...own } = types[type] ?? fail()
    const belief = new Float64Array(LEVELS)
    setFirstBelief(belief, 0, known)
    const guess = guessChance({ options: optionsOf(options), correct: ['option 0'] })
    const row = ownBucket(bucketOf(days), own, 0)
    const evidence = evidenceOf({ isCorrect, confidence }, guess)
    updateBelief(belief, 0, tables, row, days < 0.5, evidence, new Float64Array(LEVELS))
    return recallUnder(belief, 0, tables, ownBucket(bucketOf(1), own, 0))
  }
  const typeNumbers = fc.nat(types.length - 1)
  const shares = fc.double({ min: 0, max: 1, noNaN: true })

  test('recall is higher after a right answer than after a wrong one', () => {
    fc.assert(
      fc.property(
        typeNumbers,
        gaps,
        shares,
        fc.integer({ min: 2, max: 26 }),
        (type, days, known, options) => {
          const right = recallAfter(type, true, days, known, options)
          expect(right).toBeGreaterThanOrEqual(recallAfter(type, false, days, known, options) - 1e-12)
        },
      ),
      RUNS,
    )
  })

  test('a right answer among fewer options counts less', () => {
    fc.assert(
      fc.property(
        typeNumbers,
        gaps,
        shares,
        fc.integer({ min: 2, max: 25 }),
        (type, days, known, options) => {
          const fewer = recallAfter(type, true, days, known, options)
          expect(recallAfter(type, true, days, known, options + 1)).toBeGreaterThanOrEqual(fewer - 1e-12)
        },
      ),
      RUNS,
    )
  })

  test('a right answer marked as a guess counts less, one marked as sure counts more', () => {
    fc.assert(
      fc.property(typeNumbers, gaps, shares, (type, days, known) => {
        const of = (confidence: Confidence | null) => recallAfter(type, true, days, known, 4, confidence)
        expect(of('guess')).toBeLessThanOrEqual(of(null) + 1e-12)
        expect(of(null)).toBeLessThanOrEqual(of('sure') + 1e-12)
      }),
      RUNS,
    )
  })
})

describe('a session', () => {
  const SIZE = 24
  const bank = bankOf(SIZE)
  const goalOf = ({ ids }: LearningBank) => ({
    examAt: START + 30 * DAY_MS,
    exam: { kind: 'random', size: 10, pass: 7 } as const,
    eligible: Uint32Array.from(ids.keys()),
    ranks: tieRanks(ids, seededRandom(7)),
  })
  const NOW = START + 20 * TEN_YEARS_DAYS * DAY_MS

  /** Ids picked in a row, each answered right or wrong in turn half a minute later. */
  function picks(choice: Choice, count: number, now: number): string[] {
    return Array.from({ length: count }, (_, turn) => {
      const at = now + turn * 30_000
      const questionId = choice.memory.bank.ids[pick(choice, null, at) ?? -1] ?? fail()
      answered(choice, { questionId, isCorrect: turn % 2 === 0, confidence: null, timeMs: null, at })
      return questionId
    })
  }

  test('picks the same questions from the same answers, in whatever order the bank has them', () => {
    fc.assert(
      fc.property(history(SIZE), fc.nat(1000), (answers, seed) => {
        const questions = Array.from({ length: SIZE }, (_, number) => question(number))
        const shuffled = learningBank(shuffle(questions, seededRandom(seed)))
        const one = startChoice(replay(bank, answers), goalOf(bank), NOW)
        const other = startChoice(replay(shuffled, answers), goalOf(shuffled), NOW)
        expect(picks(other, 5, NOW)).toEqual(picks(one, 5, NOW))
      }),
      { numRuns: 15 },
    )
  })

  test('on the day of the exam, after its assumed hour, every question still has a value', () => {
    fc.assert(
      fc.property(history(SIZE), (answers) => {
        const choice = startChoice(replay(bank, answers), { ...goalOf(bank), examAt: NOW - 3_600_000 }, NOW)
        expect(choice.examAt).toBe(NOW + 3_600_000)
        expect(choice.indexes.every(Number.isFinite)).toBe(true)
        expect(Math.max(...choice.indexes)).toBeGreaterThan(0)
      }),
      { numRuns: 15 },
    )
  })

  test('updates the same beliefs as a replay, and the same indexes as a new session', () => {
    fc.assert(
      fc.property(history(SIZE), history(SIZE), (before, added) => {
        const choice = startChoice(replay(bank, before), goalOf(bank), NOW)
        const later = added.map((answer) => ({ ...answer, at: answer.at + (NOW - START) }))
        for (const answer of later) answered(choice, answer)
        const whole = replay(bank, [...before, ...later])
        expect(
          choice.memory.beliefs.every((share, place) => Math.abs(share - (whole.beliefs[place] ?? 0)) < 1e-9),
        ).toBe(true)
        expect([...choice.memory.logWeights]).toEqual([...whole.logWeights])
      }),
      { numRuns: 15 },
    )
  })

  test('asks no question again within eight others', () => {
    fc.assert(
      fc.property(history(SIZE), (answers) => {
        const asked = picks(startChoice(replay(bank, answers), goalOf(bank), NOW), 40, NOW)
        for (let turn = 1; turn < asked.length; turn++)
          expect(asked.slice(Math.max(turn - 8, 0), turn)).not.toContain(asked[turn])
      }),
      { numRuns: 10 },
    )
  })

  test('does not change the memory of the forecast when a copy practices', () => {
    const memory = replay(bank, [])
    const copy = copyMemory(memory)
    picks(startChoice(copy, goalOf(bank), NOW), 5, NOW)
    expect(memory).toEqual(replay(bank, []))
    expect(copy.known.firstAnswers).toBe(5)
  })

  test.each<[string, number, readonly number[], number | null, number | null]>([
    ['of one question asks it', 1, [], null, 0],
    ['of one question asks it again', 1, [0], 0, 0],
    ['of two questions asks the other', 2, [0, 1], 1, 0],
    ['of two questions asks the other, though it was asked last', 2, [1, 0], 1, 0],
    ['of no question asks none', 0, [], null, null],
  ])('in a bank %s', (_, size, skipped, onScreen, expected) => {
    const small = bankOf(size)
    const choice = startChoice(replay(small, []), goalOf(small), NOW)
    for (const number of skipped) letRest(choice, number, NOW)
    expect(pick(choice, onScreen, NOW)).toBe(expected)
  })

  test('a question without a key is neither picked nor counted', () => {
    const withoutKey = learningBank([{ ...question(0), correct: [] }, question(1)])
    expect(withoutKey.ids).toEqual([question(1).id])
  })

  test('is started again after half an hour without an answer', () => {
    const choice = startChoice(replay(bank, []), goalOf(bank), NOW)
    expect([isStale(choice, NOW + 29 * 60_000), isStale(choice, NOW + 30 * 60_000)]).toEqual([false, true])
  })
})

describe('an exam of groups', () => {
  const chances = fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 2, maxLength: 8 })
  const examOf = (right: readonly number[]): ExamChances => ({
    right: Float64Array.from(right),
    category: Uint32Array.from(right.keys()),
  })
  const shape = (size: number, pass: number) =>
    ({ kind: 'groups', counts: Array.from({ length: size }, () => 1), pass }) as const

  test('a better chance on any question is a better chance to pass', () => {
    fc.assert(
      fc.property(chances, fc.nat(7), fc.nat(8), (right, place, pass) => {
        const better = right.map((chance, other) =>
          other === place % right.length ? (1 + chance) / 2 : chance,
        )
        const exam = shape(right.length, pass)
        expect(chanceToPass(exam, examOf(better))).toBeGreaterThanOrEqual(
          chanceToPass(exam, examOf(right)) - 1e-12,
        )
      }),
      RUNS,
    )
  })

  test('a higher pass mark lowers the chance to pass; a pass mark of 0 makes it certain', () => {
    fc.assert(
      fc.property(chances, fc.nat(8), (right, pass) => {
        const of = (needed: number) => chanceToPass(shape(right.length, needed), examOf(right))
        expect(of(pass + 1)).toBeLessThanOrEqual(of(pass) + 1e-12)
        expect(of(0)).toBeCloseTo(1, 12)
      }),
      RUNS,
    )
  })

  test('with equal chances it is the binomial distribution', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 8 }),
        (chance, size) => {
          const right = Array.from({ length: size }, () => chance)
          const all = chanceWithoutDoubt(shape(size, size), examOf(right))
          expect(all).toBeCloseTo(chance ** size, 9)
          expect(chanceOfAtLeast(1, right)).toBeCloseTo(1 - (1 - chance) ** size, 9)
        },
      ),
      RUNS,
    )
  })
})

test('recall decreases with time', () => {
  fc.assert(
    fc.property(history(5), gaps, (answers, days) => {
      const memory = replay(bankOf(5), answers)
      const last = answers.at(-1)?.at ?? START
      const recall = (at: number) => meanRecall(memory, typeWeights(memory), 0, at)
      expect(recall(last + 2 * days * DAY_MS)).toBeLessThanOrEqual(recall(last + days * DAY_MS) + 1e-12)
    }),
    RUNS,
  )
})

function fail(): never {
  throw new Error('A test made something that is not there.')
}

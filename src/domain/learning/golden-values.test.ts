import { describe, expect, test } from 'vitest'
import type { Confidence } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { DAY_MS } from '../time-units.ts'
import { FIRST, knownAfterFirst, setFirstBelief, updateBelief } from './belief.ts'
import { chanceOfAtLeast, chanceWithoutDoubt } from './chance/chance-to-pass.ts'
import { forecastIfStopped } from './chance/forecast.ts'
import { bucketOf, LEVELS } from './chance/levels.ts'
import { answered, pick, reasonFor, startChoice, tieRanks } from './choice.ts'
import { evidenceOf, guessChance } from './evidence.ts'
import { horizonOf, spacingOf } from './gain.ts'
import { knownOfCategory } from './known-before.ts'
import { type Curve, ownBucket } from './learner-types.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, type Memory, typeTables, typeWeights } from './memory.ts'
import { memoryTables } from './tables.ts'

/*
 * Golden values for the tables, the beliefs and one small history. A change of any constant of the model changes at
 * least one of them.
 */

const { flat, steep } = memoryTables()
const types = typeTables()
const at = (bucket: number, level: number) => bucket * LEVELS + level

test.each<[string, number | undefined, number]>([
  ['bucket of a day', bucketOf(1), 22],
  ['bucket of 0.0001 days', bucketOf(0.0001), -5],
  ['bucket of 30 days', bucketOf(30), 32],
  ['own bucket of a day, type −4', ownBucket(22, { scale: -4 }, 0), 30],
  ['own bucket of a day, type 4', ownBucket(22, { scale: 4 }, 0), 14],
  ['recall, flat, 30 days, level 6', flat.recall[at(32, 6)], 0.58497],
  ['recall, flat, a day, level 2', flat.recall[at(22, 2)], 0.647911],
  ['recall, steep, a day, level 6', steep.recall[at(22, 6)], 0.9],
  ['recall, steep, 30 days, level 6', steep.recall[at(32, 6)], 0.342873],
  ['level after "good", flat, a day, level 6', flat.good[at(22, 6)], 7.885114],
  ['level after "again", flat, a day, level 6', flat.again[at(22, 6)], 4.325353],
  ['level after "good" the same day, flat, level 2', flat.goodSameDay[2], 2.334579],
  ['first belief at level 1', FIRST[1], 0.302319],
  ['first belief at level 4', FIRST[4], 0.05123],
  ['horizon of 90 days', horizonOf(90), 22.5],
  ['spacing of 90 days', spacingOf(90), 0.8369],
  ['horizon of 30 days', horizonOf(30), 7.5],
  ['spacing of 30 days', spacingOf(30), 0.519907],
  ['3 or more of 0.9, 0.8, 0.5, 0.4', chanceOfAtLeast(3, [0.9, 0.8, 0.5, 0.4]), 0.556],
])('%s', (_, value, expected) => {
  expect(value).toBeCloseTo(expected, 6)
})

test.each<[string, number, number, number]>([
  ['1 of 4', 4, 1, 0.275],
  ['1 of 2', 2, 1, 0.5],
  ['2 of 5', 5, 2, 0.035484],
])('chance to guess %s', (_, options, right, expected) => {
  const names = Array.from({ length: options }, (_, number) => `${number}`)
  expect(guessChance({ options: names, correct: names.slice(0, right) })).toBeCloseTo(expected, 6)
})

test.each<[string, boolean, Confidence | null, number]>([
  ['right', true, null, 0.59431],
  ['wrong', false, null, 0.034253],
  ['right, marked as a guess', true, 'guess', 0.117524],
])('known after a first answer: %s', (_, isCorrect, confidence, expected) => {
  expect(knownAfterFirst(0.3, evidenceOf({ isCorrect, confidence }, 0.275))).toBeCloseTo(expected, 6)
})

test.each<[string, number[], number]>([
  ['all 0.7', [0.7, 0.7], 0.733558],
  ['half 0.9 and half 0.5', [0.9, 0.5], 0.742959],
])('an exam of 6 of 12 to pass with 4: %s', (_, pair, expected) => {
  const right = Float64Array.from({ length: 12 }, (_, number) => pair[number % 2] ?? 0)
  const exam = { kind: 'random', size: 6, pass: 4 } as const
  expect(chanceWithoutDoubt(exam, { right, category: new Uint32Array(12) })).toBeCloseTo(expected, 6)
})

/** Twelve questions of two categories in turn, with four options each. */
const bank = learningBank(
  Array.from({ length: 12 }, (_, number) => ({
    id: `question-${number + 10}`,
    category: `category ${number % 2}`,
    options: ['a', 'b', 'c', 'd'],
    correct: ['a'],
  })),
)
const idOf = (question: number) => bank.ids[question] ?? ''
const START = Date.UTC(2026, 0, 1)
const answerAt = (question: number, isCorrect: boolean, time: number) =>
  ({ questionId: idOf(question), isCorrect, confidence: null, timeMs: null, at: time }) as const

test.each<[string, Curve, number, number, number]>([
  ['type 0 flat', 'flat', 0, 0.70133, 5.517391],
  ['type −4 steep', 'steep', -4, 0.375251, 4.257776],
])('first wrong, right a day later, pace 0: %s', (_, curve, scale, chance, meanLevel) => {
  const belief = new Float64Array(LEVELS)
  setFirstBelief(belief, 0, knownAfterFirst(0.3, evidenceOf({ isCorrect: false, confidence: null }, 0.275)))
  const right = evidenceOf({ isCorrect: true, confidence: null }, 0.275)
  const row = ownBucket(bucketOf(1), { scale }, 0)
  const tables = { flat, steep }[curve]
  expect(updateBelief(belief, 0, tables, row, false, right, new Float64Array(LEVELS))).toBeCloseTo(chance, 6)
  expect(belief.reduce((sum, share, level) => sum + share * level, 0)).toBeCloseTo(meanLevel, 6)
})

describe('an exam in 30 days, 6 of 12 asked and 4 to pass', () => {
  const goal = {
    examAt: START + 30 * DAY_MS,
    exam: { kind: 'random', size: 6, pass: 4 },
    eligible: Uint32Array.from(bank.ids.keys()),
    ranks: tieRanks(bank.ids, seededRandom(1)),
  } as const
  const forecastOf = (memory: Memory) => forecastIfStopped(memory, goal.exam, goal.eligible, goal.examAt)

  const memory = emptyMemory(bank, types)
  const answerSix = (day: number, isCorrect: (question: number) => boolean) => {
    const choice = startChoice(memory, goal, START + day * DAY_MS)
    const first = { indexes: choice.indexes.slice(), ofNew: choice.gains.ofNew }
    for (let question = 0; question < 6; question++)
      answered(choice, answerAt(question, isCorrect(question), START + day * DAY_MS + question * 60_000))
    return first
  }
  const nothing = { known: knownOfCategory(memory.known, 0), pass: forecastOf(memory).pass }
  const day0 = answerSix(0, (question) => question % 2 === 0)
  const known = [knownOfCategory(memory.known, 0), knownOfCategory(memory.known, 1)]
  const day1 = answerSix(1, () => true)

  test.each<[string, number | undefined, number]>([
    ['nothing answered: known before', nothing.known, 0.3],
    ['nothing answered: gain of a new question', day0.ofNew, 0.327674],
    ['nothing answered: index of a new question', day0.indexes[0], 0.006632],
    ['nothing answered: chance to pass', nothing.pass, 0.306768],
    ['after six first answers: known of question 6', known[0], 0.366276],
    ['after six first answers: known of question 7', known[1], 0.255144],
    ['a day later: index of question 0, answered right', day1.indexes[0], 0.002229],
    ['a day later: index of question 1, answered wrong', day1.indexes[1], 0.004925],
    ['a day later: index of question 7, new', day1.indexes[7], 0.007057],
    ['all six right: chance to pass', forecastOf(memory).pass, 0.523176],
    ['all six right: expected score', forecastOf(memory).score, 0.594424],
  ])('%s', (_, value, expected) => {
    expect(value).toBeCloseTo(expected, 6)
  })

  test('the weights of the types', () => {
    const expected = [0.0134, 0.0584, 0.137, 0.2289, 0.1749, 0.1138, 0.0135, 0.0457, 0.1022, 0.1122]
    typeWeights(memory).forEach((weight, type) => {
      expect(weight).toBeCloseTo(expected[type] ?? Number.NaN, 4)
    })
  })

  test('the next pick on day 2, and its reason', () => {
    const now = START + 2 * DAY_MS
    const picked = pick(startChoice(memory, goal, now), null, now) ?? -1
    const reason = reasonFor(memory, picked, now, goal.examAt)
    expect(reason).toMatchObject({ code: 'new-weak-category', category: 1, answers: 0 })
    expect(reason.recallNow).toBeCloseTo(0.255144, 6)
    expect(reason.recallAtExam).toBeCloseTo(0.255144, 6)
  })
})

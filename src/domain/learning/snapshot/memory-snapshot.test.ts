import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../time-units.ts'
import type { Answer } from '../evidence.ts'
import { learningBank } from '../learning-bank.ts'
import type { Memory } from '../memory.ts'
import { startFingerprint } from './fingerprint.ts'
import { type CountedMemory, countFromSnapshot, MODEL_VERSION, snapshotOf } from './memory-snapshot.ts'

const QUESTIONS = Array.from({ length: 8 }, (_, number) => ({
  id: `question-${number}`,
  category: `category ${number % 3}`,
  options: ['a', 'b', 'c', 'd'].slice(0, 2 + (number % 3)),
  correct: ['a'],
}))
const BANK = learningBank(QUESTIONS)

/** Answers, oldest first; some to a question that the bank does not have. */
const history = fc
  .array(
    fc.record({
      questionId: fc.integer({ min: 0, max: QUESTIONS.length }).map((number) => `question-${number}`),
      isCorrect: fc.boolean(),
      confidence: fc.constantFrom(null, 'guess' as const, 'unsure' as const, 'sure' as const),
      timeMs: fc.constantFrom(null, 900, 8000),
      at: fc.integer({ min: 0, max: 100 * DAY_MS }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((answers): Answer[] => answers.toSorted((one, other) => one.at - other.at))

function count(answers: readonly Answer[], snapshot: unknown = null, bank = BANK): CountedMemory {
  const steps = countFromSnapshot(bank, snapshot, () => answers)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** What a browser makes of what is stored. */
const stored = (answers: readonly Answer[]): unknown => structuredClone(snapshotOf(count(answers)))

/** Everything that follows from the answers, bit by bit. */
const bits = ({ beliefs, answers, lastAt, askedAt, lastRight, lastUnread, logWeights, known }: Memory) => ({
  lists: [beliefs, answers, lastAt, askedAt, lastRight, lastUnread, logWeights].map(
    (list) => new Uint8Array(list.buffer.slice(0)),
  ),
  known,
})

describe('a snapshot', () => {
  test('plus the later answers is bit for bit the same as a replay of all answers', () => {
    fc.assert(
      fc.property(history, fc.nat(), (answers, place) => {
        const first = answers.slice(0, place % answers.length)
        const continued = count(answers, stored(first))
        expect(bits(continued.memory)).toEqual(bits(count(answers).memory))
        expect(continued.added).toBe(continued.counted - count(first).counted)
      }),
      { numRuns: 25 },
    )
  })

  test('is a copy that later answers do not change', () => {
    const answers: Answer[] = [
      { questionId: 'question-0', isCorrect: true, confidence: null, timeMs: null, at: 0 },
      { questionId: 'question-0', isCorrect: false, confidence: null, timeMs: null, at: DAY_MS },
    ]
    const first = count(answers.slice(0, 1))
    const snapshot = snapshotOf(first)
    count(answers, structuredClone(snapshot))
    expect(snapshot).toEqual(snapshotOf(count(answers.slice(0, 1))))
  })

  const ANSWERS = Array.from(
    { length: 6 },
    (_, number): Answer => ({
      questionId: `question-${number % 4}`,
      isCorrect: number % 2 === 0,
      confidence: number === 3 ? 'unsure' : null,
      timeMs: 5000,
      at: number * DAY_MS,
    }),
  )
  const changed = (change: Partial<Answer>) =>
    ANSWERS.map((answer, place) => (place === 3 ? { ...answer, ...change } : answer))

  test.each<[string, readonly Answer[]]>([
    ['was deleted', ANSWERS.toSpliced(3, 1)],
    ['and all after it were deleted', ANSWERS.slice(0, 3)],
    ['came from another device', ANSWERS.toSpliced(3, 0, { ...changed({})[2]!, at: 2.5 * DAY_MS })],
    ['was judged again', changed({ isCorrect: true })],
    ['has another confidence', changed({ confidence: 'sure' })],
    ['has none any more', changed({ confidence: null })],
    ['turns out to be too fast to have been read', changed({ timeMs: 900 })],
    ['is of another time', changed({ at: 3 * DAY_MS + 1 })],
    ['is of another question', changed({ questionId: 'question-7' })],
  ])('is not used when an answer %s', (_, answers) => {
    const again = count(answers, stored(ANSWERS))
    expect(again.added).toBe(again.counted)
    expect(bits(again.memory)).toEqual(bits(count(answers).memory))
  })

  test.each<[string, typeof QUESTIONS]>([
    ['a question was added', [...QUESTIONS, { ...QUESTIONS[0]!, id: 'question-9' }]],
    ['one was deleted', QUESTIONS.slice(1)],
    ['they are in another order', QUESTIONS.toReversed()],
    ['one is of another category', QUESTIONS.with(0, { ...QUESTIONS[0]!, category: 'category 1' })],
    ['one has another option', QUESTIONS.with(0, { ...QUESTIONS[0]!, options: ['a', 'b', 'c'] })],
  ])('is not used for another bank: %s', (_, questions) => {
    const again = count(ANSWERS, stored(ANSWERS), learningBank(questions))
    expect(again.added).toBe(again.counted)
  })

  const whole = snapshotOf(count(ANSWERS))
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'text'],
    ['one of another version', { ...whole, modelVersion: MODEL_VERSION + 1 }],
    ['one without beliefs', { ...whole, beliefs: null }],
    ['beliefs that are too short', { ...whole, beliefs: whole.beliefs.slice(1) }],
    ['numbers of another kind', { ...whole, answers: new Float64Array(whole.answers.length / 2) }],
    ['no number of answers', { ...whole, counted: '6' }],
    ['categories that are missing', { ...whole, known: { ...whole.known, categories: [] } }],
  ])('of any other form is not used: %s', (_, snapshot) => {
    expect(count(ANSWERS, snapshot).added).toBe(ANSWERS.length)
  })

  test('a change of the model needs another version: raise MODEL_VERSION with these beliefs', () => {
    const fingerprint = startFingerprint()
    const fast = (isCorrect: boolean, minute: number): Answer => ({
      ...ANSWERS[0]!,
      isCorrect,
      timeMs: 900,
      at: 7 * DAY_MS + minute * MINUTE_MS,
    })
    const clicked = [1, 2, 3, 4].map((minute) => fast(false, minute))
    const first = { ...fast(true, 0), questionId: 'question-7' }
    const { beliefs, logWeights } = count([
      ...ANSWERS,
      first,
      ...clicked,
      fast(true, 5),
      fast(true, 40),
    ]).memory
    // To nine decimals: processors may differ in the last bits of a power.
    for (const number of [...beliefs, ...logWeights]) fingerprint.add(Math.round(number * 1e9))
    expect({ version: MODEL_VERSION, fingerprint: fingerprint.text() }).toEqual({
      version: 3,
      fingerprint: 'xfn4wh-1m8mnm1',
    })
  })
})

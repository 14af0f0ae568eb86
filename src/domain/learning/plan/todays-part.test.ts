import { expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { DAY_MS } from '../../time-units.ts'
import { learningBank } from '../learning-bank.ts'
import { emptyMemory, observe, typeTables } from '../memory.ts'
import { defaultExam } from './exam-plan.ts'
import { todaysPart } from './todays-part.ts'

const START = Date.UTC(2026, 0, 1)
const NOW = START + 2 * DAY_MS
const MINUTE = 60

/** A bank of so many questions, of which the first ones were missed two days ago. */
function partOf(questions: number, missed: number, seconds: number) {
  const bank = learningBank(
    Array.from({ length: questions }, (_, number) => ({
      id: `q${number}`,
      category: `${number % 3}`,
      options: ['a', 'b', 'c', 'd'],
      correct: ['a'],
    })),
  )
  const memory = emptyMemory(bank, typeTables())
  for (let number = 0; number < missed; number++)
    observe(memory, {
      questionId: `q${number}`,
      isCorrect: false,
      confidence: null,
      timeMs: null,
      at: START + number,
    })
  const eligible = Uint32Array.from(bank.ids.keys())
  const goal = { examAt: NOW + 30 * DAY_MS, exam: defaultExam(questions), eligible }
  const slices = todaysPart(memory, goal, seconds, NOW, seededRandom)
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

test("today's part of a learner who has answered nothing is new, at 23 seconds a question", () => {
  expect(partOf(200, 0, 10 * MINUTE)).toEqual({ newQuestions: 27, repeated: 0 })
})

test('what was answered before is repeated as well', () => {
  const part = partOf(60, 60, 10 * MINUTE)
  expect(part?.newQuestions).toBe(0)
  expect(part?.repeated).toBeGreaterThan(30)
})

test.each([
  ['an empty bank', 0, 10 * MINUTE],
  ['no time', 50, 0],
  ['a session too long to be simulated on the page', 10_000, 600 * MINUTE],
])('nothing is said of %s', (_, questions, seconds) => {
  expect(partOf(questions, 0, seconds)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { DAY_MS, MINUTE_MS } from '../time-units.ts'
import { answered, pick, startChoice, tieRanks } from './choice.ts'
import type { Answer } from './evidence.ts'
import { learningBank } from './learning-bank.ts'
import {
  copyMemory,
  emptyMemory,
  type Memory,
  meanRecall,
  observe,
  typeTables,
  typeWeights,
} from './memory.ts'
import { areMostlyUnread, isUnread, noneUnread } from './unread.ts'

const START = Date.UTC(2026, 0, 1)
const FAST = 1500

test.each<[string, boolean, boolean, number | null, boolean]>([
  ['the first answer, wrong, in 1.999 s', true, false, 1999, true],
  ['the first answer, right, in 1.999 s', true, true, 1999, true],
  ['the first answer in 2 s', true, true, 2000, false],
  ['the first answer, in a time that is not known', true, true, null, false],
  ['the first answer, in a time of 0: it is missing', true, true, 0, false],
  ['a later answer, right, in 1 s: it is known', false, true, 1000, false],
  ['a later answer, wrong, in 1 s', false, false, 1000, true],
  ['a later answer, wrong, in 2 s', false, false, 2000, false],
])('an answer that could not have been read: %s', (_, isFirst, isCorrect, timeMs, expected) => {
  expect(isUnread({ isCorrect, timeMs, at: START }, isFirst, noneUnread())).toBe(expected)
})

test.each<[string, string, number, boolean]>([
  ['after three of the last eight', 'xxx.....', 1, false],
  ['after four of them', 'x.x.x.x.', 1, true],
  ['after four that were longer ago', 'xxxx........', 1, false],
  ['29 minutes after four', 'xxxx', 29, true],
  ['30 minutes after four: not for ever', 'xxxx', 30, false],
])(
  'a right answer in 1 s to a known question, %s were clicked away, is unread',
  (_, marks, pause, expected) => {
    const last = noneUnread()
    for (const mark of marks)
      isUnread({ isCorrect: false, timeMs: mark === 'x' ? 900 : 5000, at: START }, false, last)
    expect(isUnread({ isCorrect: true, timeMs: 1000, at: START + pause * MINUTE_MS }, false, last)).toBe(
      expected,
    )
  },
)

const answer = (questionId: string, isCorrect: boolean, timeMs: number | null) => ({
  questionId,
  isCorrect,
  timeMs,
})
const twice = <Item>(each: Item) => [each, each]
test.each<[string, ReturnType<typeof answer>[], ReturnType<typeof answer>[], boolean]>([
  ['no answer', [], [], false],
  ['the only one: it is not most of several', [answer('oak', true, 900)], [], false],
  ['one of two', [answer('oak', true, 900), answer('elm', true, 9000)], [], false],
  ['two of three', [...'ab'].map((id) => answer(id, true, 900)).concat(answer('c', true, 9000)), [], true],
  ['right and known from before', twice(answer('oak', true, 900)), [answer('oak', false, 9000)], false],
  ['right, and answered before as fast', twice(answer('oak', true, 900)), [answer('oak', true, 900)], true],
  [
    'right, and read before in the session',
    [answer('oak', false, 5000), ...twice(answer('oak', true, 900))],
    [],
    false,
  ],
  ['wrong, though it was read before', twice(answer('oak', false, 900)), [answer('oak', true, null)], true],
])('most answers of a session say nothing: %s', (_, answers, earlier, expected) => {
  expect(areMostlyUnread(answers, earlier)).toBe(expected)
})

const bank = learningBank(
  Array.from({ length: 12 }, (_, number) => ({
    id: `question-${number}`,
    category: 'one',
    options: ['True', 'False'],
    correct: ['True'],
  })),
)
const at = (question: number, day: number, of: Partial<Answer>): Answer => ({
  questionId: `question-${question}`,
  isCorrect: true,
  confidence: null,
  timeMs: 5000,
  at: START + day * DAY_MS,
  ...of,
})
const memoryOf = (answers: readonly Answer[]): Memory => {
  const memory = emptyMemory(bank, typeTables())
  for (const each of answers) observe(memory, each)
  return memory
}
/** Everything that the model believes. */
const believed = ({ askedAt: _, lastUnread: __, ...memory }: Memory) => memory

describe('the memory', () => {
  test('is not changed by a first answer that was not read', () => {
    for (const isCorrect of [true, false]) {
      const memory = memoryOf([at(0, 0, { timeMs: FAST, isCorrect })])
      expect(believed(memory)).toEqual(believed(emptyMemory(bank, typeTables())))
    }
  })

  test('takes the next answer for the first one then', () => {
    const clicked = at(0, 0, { timeMs: FAST })
    const read = at(0, 1, { isCorrect: false })
    expect(believed(memoryOf([clicked, clicked, read]))).toEqual(believed(memoryOf([read])))
  })

  const REPETITIONS = [0, 1, 3, 7].map((day) => at(0, day, {}))
  test('of a true/false question answered right in 1.5 s at its fifth repetition keeps its progress', () => {
    const fast = memoryOf([...REPETITIONS, at(0, 15, { timeMs: FAST })])
    expect(fast).toEqual(memoryOf([...REPETITIONS, at(0, 15, { timeMs: null })]))
    const recall = (memory: Memory) => meanRecall(memory, typeWeights(memory), 0, START + 45 * DAY_MS)
    expect(recall(fast)).toBeGreaterThan(recall(memoryOf(REPETITIONS)))
  })

  test('is not changed by a wrong answer that was not read, however often the question was answered', () => {
    const before = memoryOf(REPETITIONS)
    const after = copyMemory(before)
    observe(after, at(0, 15, { isCorrect: false, timeMs: FAST }))
    expect(believed(after)).toEqual(believed(before))
  })

  test('golden values: a right answer in 1.5 s, a day after a wrong one', () => {
    const memory = memoryOf([at(0, 0, { isCorrect: false }), at(0, 1, { timeMs: FAST })])
    expect(meanRecall(memory, typeWeights(memory), 0, START + 2 * DAY_MS)).toBeCloseTo(0.693401, 6)
    observe(memory, at(0, 2, { isCorrect: false, timeMs: FAST }))
    expect(meanRecall(memory, typeWeights(memory), 0, START + 2 * DAY_MS)).toBeCloseTo(0.693401, 6)
  })
})

/* True/false questions are read and answered in 1.5 s by those who know them, though some were once clicked away. */
test('a bank that is known counts again after the day on which four of its questions were clicked away', () => {
  const whole = (day: number, of: Partial<Answer>) =>
    Array.from({ length: 12 }, (_, question) => at(question, day, of))
  const memory = memoryOf([...whole(0, {}), ...whole(1, {})])
  const clicked = [0, 1, 2, 3].map((question) => at(question, 3, { isCorrect: false, timeMs: 900 }))
  expect(clicked.map((answer) => observe(memory, answer))).toEqual(clicked.map(() => 'unread'))
  const fast = [7, 14, 28].flatMap((day) => whole(day, { timeMs: FAST }))
  expect(fast.filter((answer) => observe(memory, answer) === 'unread')).toEqual([])
})

describe('a question that was answered unread', () => {
  const goal = {
    examAt: START + 30 * DAY_MS,
    exam: { kind: 'random', size: 6, pass: 4 },
    eligible: Uint32Array.from(bank.ids.keys()),
    ranks: tieRanks(bank.ids, seededRandom(1)),
  } as const

  /** Picks eight questions in a row, each clicked away within a second. */
  test('rests like any other, also in a session begun again', () => {
    const choice = startChoice(emptyMemory(bank, typeTables()), goal, START)
    const asked = Array.from({ length: 8 }, (_, turn) => {
      const now = START + turn * MINUTE_MS
      const number = pick(choice, null, now) ?? -1
      answered(choice, at(number, 0, { timeMs: FAST, at: now }))
      return number
    })
    expect(new Set(asked).size).toBe(8)
    const again = startChoice(choice.memory, goal, START + 8 * MINUTE_MS)
    expect(asked).not.toContain(pick(again, null, START + 8 * MINUTE_MS))
  })
})

import { ANSWER_SECONDS } from '../../src/domain/learning/choice.ts'
import type { Random } from '../../src/domain/model.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { memoryFamily } from './families.ts'
import { logNormal, normal } from './normal.ts'
import type { Job } from './settings.ts'

/** A question of a simulated bank. */
export interface SimulatedQuestion {
  readonly id: string
  readonly category: string
  readonly options: readonly string[]
  readonly correct: readonly string[]
}

/** A simulated learner: what is known before, how it is forgotten, guesses, slips and times. */
export interface SimulatedPerson {
  readonly questions: readonly SimulatedQuestion[]
  /** Answers a question and reads its explanation. */
  answer(question: number, at: number): { readonly isCorrect: boolean; readonly seconds: number }
  /** The chance to answer each question correctly in an exam at `at`, without further practice. */
  chancesAt(at: number): Float64Array
}

const CATEGORIES = 10
const SEEN_BEFORE_DAYS = 10

/** The same job makes the same learner, whatever rule chooses the questions. */
export function simulatedPerson({ kind, bankSize, seed }: Job, start: number): SimulatedPerson {
  const random = seededRandom(seed * 7919)
  const questions = Array.from({ length: bankSize }, (_, number) => bankQuestion(number, random))
  const memory = memoryFamily(kind, bankSize, random)
  const known = Math.min(Math.max(normal(random, 0.3, 0.15), 0.02), 0.8)
  const ofCategory = Array.from({ length: CATEGORIES }, () => known + normal(random, 0, 0.12))
  questions.forEach((_, number) => {
    if (random() < (ofCategory[number % CATEGORIES] ?? 0))
      memory.know(number, start - SEEN_BEFORE_DAYS * DAY_MS)
  })
  const slip = Math.max(normal(random, 0.05, 0.02), 0)
  const speed = logNormal(random, 1, 0.25)
  const answers = new Uint32Array(bankSize)
  const guess = (number: number) => 1 / (questions[number]?.options.length ?? 1)
  return {
    questions,
    answer: (number, at) => {
      const recalled = random() < memory.recall(number, at)
      const isCorrect = random() < (recalled ? 1 - slip : guess(number))
      memory.learn(number, at, recalled)
      const times = answers[number] ?? 0
      answers[number] = times + 1
      const median = ANSWER_SECONDS[Math.min(times, ANSWER_SECONDS.length - 1)] ?? 0
      return { isCorrect, seconds: speed * logNormal(random, median, 0.4) }
    },
    chancesAt: (at) =>
      Float64Array.from(questions, (_, number) => {
        const recall = memory.recall(number, at)
        return recall * (1 - slip) + (1 - recall) * guess(number)
      }),
  }
}

function bankQuestion(number: number, random: Random): SimulatedQuestion {
  const count = random() < 0.6 ? 4 : random() < 0.5 ? 3 : 5
  return {
    id: `question-${String(number).padStart(4, '0')}`,
    category: `category ${number % CATEGORIES}`,
    options: Array.from({ length: count }, (_, option) => `option ${option}`),
    correct: ['option 0'],
  }
}

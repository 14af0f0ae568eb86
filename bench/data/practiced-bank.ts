import { PLAIN_DETAILS, type PracticeResponse, type Question } from '../../src/domain/model.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newId } from '../../src/server/ids.ts'

/** A bank and its practice responses as a page has them after parsing: no strings are shared. */
export interface PracticedBank {
  readonly questions: readonly Question[]
  /** Newest first. */
  readonly responses: readonly PracticeResponse[]
  /** Shortly after the newest response, milliseconds since the Unix epoch. */
  readonly now: number
}

const CATEGORIES = 12
/** Every fifth question was never practiced. */
const NEW_EVERY = 5
/** Half a year of practice. */
const SPAN_MS = 180 * 24 * 60 * 60_000

export function practicedBank(size: { questions: number; responses: number }): PracticedBank {
  const random = seededRandom(size.questions)
  const now = Date.UTC(2026, 10, 21)
  const questions = Array.from(
    { length: size.questions },
    (_, index): Question => ({
      id: newId(),
      text: `Which answer fits question ${index}?`,
      category: `Category ${index % CATEGORIES}`,
      options: ['one', 'two', 'three', 'four'],
      correct: ['one'],
      explanation: null,
      isFlagged: index % 9 === 0,
      wasCorrect: null,
      sourceTestId: null,
      ...PLAIN_DETAILS,
    }),
  )
  const practiced = questions.filter((_, index) => index % NEW_EVERY !== 0)
  const responses = Array.from({ length: size.responses }, (_, index): PracticeResponse => {
    const isCorrect = random() < 0.6
    return {
      id: newId(),
      questionId: practiced[Math.floor(random() * practiced.length)]?.id ?? '',
      selected: [isCorrect ? 'one' : 'two'],
      isCorrect,
      timeMs: 5000,
      createdAt: now - ((index + 1) * SPAN_MS) / size.responses,
    }
  })
  return { ...parsed({ questions, responses }), now }
}

function parsed<T>(value: T): T {
  return structuredClone(value)
}

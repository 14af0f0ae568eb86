import type { PracticeResponse, Question } from '../src/domain/model.ts'
import { seededRandom } from '../src/domain/seeded-random.ts'
import { newId } from '../src/server/ids.ts'

/** A bank and what was practised of it, as a page holds them after parsing: no two share a text. */
export interface PractisedBank {
  readonly questions: readonly Question[]
  /** Newest first. */
  readonly responses: readonly PracticeResponse[]
  /** A moment after the newest, milliseconds since the epoch. */
  readonly now: number
}

const CATEGORIES = 12
/** One in so many questions is never practised. */
const NEW_EVERY = 5
/** Half a year of practice. */
const SPAN_MS = 180 * 24 * 60 * 60_000

export function practisedBank(size: { questions: number; responses: number }): PractisedBank {
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
    }),
  )
  const practised = questions.filter((_, index) => index % NEW_EVERY !== 0)
  const responses = Array.from({ length: size.responses }, (_, index): PracticeResponse => {
    const isCorrect = random() < 0.6
    return {
      id: newId(),
      questionId: practised[Math.floor(random() * practised.length)]?.id ?? '',
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

import type { PastTest, PastTestQuestion, PracticeResponse } from '../model.ts'
import type { Answer } from './evidence.ts'
import { type Memory, observe } from './memory.ts'

/** Answers that are counted before the page handles input again: about 5 ms of work. */
const SLICE = 1000

/** What counts of a past test. */
export interface TakenTest extends Pick<PastTest, 'id' | 'takenAt'> {
  readonly questions: readonly Pick<PastTestQuestion, 'id' | 'isCorrect' | 'chosen'>[]
}

type Identified = Answer & { readonly id: string }

/**
 * Everything the learner answered, oldest first: practice responses, and the questions of past tests that say when they
 * were taken and what was chosen. Unanswered questions say nothing. Answers of the same moment are ordered by id, so that
 * two devices agree.
 */
export function answersOf(
  responses: readonly PracticeResponse[],
  tests: readonly TakenTest[],
): readonly Answer[] {
  const practiced = responses.map((response): Identified => ({ ...answerOf(response), id: response.id }))
  return [...practiced, ...tests.flatMap(answersInTest)].sort(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
  )
}

/** A practice response as the model sees it. */
export function answerOf({ questionId, isCorrect, createdAt }: PracticeResponse): Answer {
  return { questionId, isCorrect, confidence: null, at: createdAt }
}

function answersInTest({ id, takenAt, questions }: TakenTest): Identified[] {
  if (takenAt === null) return []
  return questions.flatMap((question, place) =>
    question.chosen === null || question.chosen.length === 0
      ? []
      : {
          questionId: question.id,
          isCorrect: question.isCorrect,
          confidence: null,
          at: takenAt,
          id: `${id} ${String(place).padStart(5, '0')}`,
        },
  )
}

/** Counts answers, oldest first, in slices: the caller lets the page breathe between them. */
export function* countInSlices(memory: Memory, answers: readonly Answer[]): Generator<void, void> {
  for (const [place, answer] of answers.entries()) {
    if (place % SLICE === SLICE - 1) yield
    observe(memory, answer)
  }
}

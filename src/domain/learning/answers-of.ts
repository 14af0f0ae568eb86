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
 * two devices agree. They are yielded one by one: a list of 100,000 would block the page.
 *
 * @param responses newest first, as lists come (spec §3.5).
 */
export function* answersOf(
  responses: readonly PracticeResponse[],
  tests: readonly TakenTest[],
): Generator<Answer, void> {
  const tested = tests.flatMap(answersInTest).sort(byTime)
  let fromTests = 0
  let end = responses.length
  while (end > 0 || fromTests < tested.length) {
    const at = Math.min(
      responses[end - 1]?.createdAt ?? Number.POSITIVE_INFINITY,
      tested[fromTests]?.at ?? Number.POSITIVE_INFINITY,
    )
    const moment: Identified[] = []
    for (let response = responses[end - 1]; response?.createdAt === at; response = responses[--end - 1])
      moment.push({ ...answerOf(response), id: response.id })
    for (let answer = tested[fromTests]; answer?.at === at; answer = tested[++fromTests]) moment.push(answer)
    yield* moment.length > 1 ? moment.sort(byTime) : moment
  }
}

function byTime(one: Identified, other: Identified): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
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
export function* countInSlices(memory: Memory, answers: Iterable<Answer>): Generator<void, void> {
  let counted = 0
  for (const answer of answers) {
    observe(memory, answer)
    counted += 1
    if (counted % SLICE === 0) yield
  }
}

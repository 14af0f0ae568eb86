import type { PracticeResponse } from '../model.ts'
import type { Answer } from './evidence.ts'
import { type Memory, observe } from './memory.ts'

/** Answers that are counted before the page handles input again: about 10 ms of work. */
const SLICE = 1000

/**
 * Everything the learner answered, in practice and in exams, oldest first. Answers of the same moment are ordered by id, so
 * that two devices agree. They are yielded one by one: sorting 100,000 at once would block the page.
 *
 * @param responses newest first, with the answers of exams (`mergeAnswers`).
 */
export function* answersOf(responses: readonly PracticeResponse[]): Generator<Answer, void> {
  let moment: PracticeResponse[] = []
  for (let place = responses.length - 1; place >= 0; place--) {
    const response = responses[place]
    if (response === undefined) continue
    const isLast = responses[place - 1]?.createdAt !== response.createdAt
    // Nearly every answer has a moment of its own: most of them need no list.
    if (isLast && moment.length === 0) {
      yield answerOf(response)
      continue
    }
    moment.push(response)
    if (!isLast) continue
    yield* inOrderOfIds(moment)
    moment = []
  }
}

function inOrderOfIds(moment: readonly PracticeResponse[]): readonly Answer[] {
  return moment.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(answerOf)
}

/** A response as the model sees it. */
export function answerOf({ questionId, isCorrect, confidence, timeMs, createdAt }: PracticeResponse): Answer {
  return { questionId, isCorrect, confidence: confidence ?? null, timeMs, at: createdAt }
}

/** Counts answers, oldest first, in steps, so that the page stays responsive. */
export function* countInSteps(memory: Memory, answers: Iterable<Answer>): Generator<void, void> {
  let counted = 0
  for (const answer of answers) {
    observe(memory, answer)
    counted += 1
    if (counted % SLICE === 0) yield
  }
}

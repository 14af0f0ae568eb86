import type { Question, Random } from '../model.ts'
import { shuffle } from '../selection/eligible.ts'

/** After so many answered questions a learner is no longer new. */
export const FIRST_ANSWERS = 10

/** Which of a new learner's first steps are done (spec §2.5). */
export interface FirstSteps {
  readonly hasQuestions: boolean
  readonly hasExam: boolean
  readonly hasPracticed: boolean
}

/**
 * The first steps of a learner; null once they are over: when ten questions were answered or a test was taken. An
 * exam is not needed for that.
 *
 * @param answers how many questions were answered; null while that is not known.
 */
export function firstSteps({
  questions,
  exams,
  tests,
  answers,
}: {
  readonly questions: number
  readonly exams: number
  readonly tests: number
  readonly answers: number | null
}): FirstSteps | null {
  const hasPracticed = tests > 0 || (answers ?? 0) >= FIRST_ANSWERS
  const hasQuestions = questions > 0
  if (hasQuestions && (hasPracticed || answers === null)) return null
  return { hasQuestions, hasExam: exams > 0, hasPracticed }
}

/** The question with which a first session of the sample bank begins: nearly everybody knows the answer. */
const EASY_QUESTION =
  'Someone has just burnt a hand on a hot pan; the skin is red and hurts. What is the right first step?'

/**
 * The questions of a learner's first session, by id, in the order in which they are asked: at most ten, none twice, those
 * that were not answered yet before the others. Where it can, it begins with one that has one right answer.
 *
 * @param answered ids of the questions that were answered before.
 */
export function firstSession(
  bank: readonly Pick<Question, 'id' | 'text' | 'correct'>[],
  answered: ReadonlySet<string>,
  random: Random,
): readonly string[] {
  const drawn = shuffle(bank, random)
  const fresh = drawn.filter(({ id }) => !answered.has(id))
  const first =
    fresh.find(({ text }) => text === EASY_QUESTION) ?? fresh.find(({ correct }) => correct.length === 1)
  return [
    ...(first === undefined ? [] : [first]),
    ...fresh.filter((each) => each !== first),
    ...drawn.filter(({ id }) => answered.has(id)),
  ]
    .slice(0, FIRST_ANSWERS)
    .map(({ id }) => id)
}

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

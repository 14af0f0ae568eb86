import type { LearnerData, Question } from './model.ts'

/** The questions deleted with a test: those that came from it (spec §4.2). */
export function questionsOfTest(questions: readonly Question[], testId: string): readonly Question[] {
  return questions.filter(({ sourceTestId }) => sourceTestId === testId)
}

/** The loaded data without a deleted test and the questions that came from it (spec §4.2). */
export function withoutTest(data: LearnerData, testId: string): LearnerData {
  return {
    ...data,
    tests: data.tests.filter(({ id }) => id !== testId),
    questions: data.questions.filter(({ sourceTestId }) => sourceTestId !== testId),
  }
}

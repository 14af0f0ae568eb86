import type { LearnerData, Question } from './model.ts'

/** The questions that go when a test is deleted: those that came from it (spec §4.2). */
export function questionsFrom(questions: readonly Question[], testId: string): readonly Question[] {
  return questions.filter(({ sourceTestId }) => sourceTestId === testId)
}

/** What is left of the loaded data when a test is deleted: it goes, with every question that came from it (spec §4.2). */
export function withoutTest(data: LearnerData, testId: string): LearnerData {
  return {
    ...data,
    tests: data.tests.filter(({ id }) => id !== testId),
    questions: data.questions.filter(({ sourceTestId }) => sourceTestId !== testId),
  }
}

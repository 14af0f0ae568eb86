import type { LearnerData, PastTest, Question } from './model.ts'

/** Spec §3.2: by time where every test has one, else in the order in which they come. Of the same time, the first comes first. */
export function newestFirst(tests: readonly PastTest[]): readonly PastTest[] {
  return tests.every((test) => test.takenAt !== null)
    ? tests.toSorted((a, b) => (b.takenAt ?? 0) - (a.takenAt ?? 0))
    : tests
}

/** Past tests and more of them, which may have waited on a device since before the newest. */
export function withTests(tests: readonly PastTest[], added: readonly PastTest[]): readonly PastTest[] {
  const ids = new Set(added.map(({ id }) => id))
  return newestFirst([...added, ...tests.filter(({ id }) => !ids.has(id))])
}

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

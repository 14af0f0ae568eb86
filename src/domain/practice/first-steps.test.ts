import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const NEW = { questions: 0, exams: 0, tests: 0, answers: 0 }

test.each([
  ['a new learner', NEW, [false, false, false]],
  [
    'a bank whose answers are still loading when it is empty',
    { ...NEW, answers: null },
    [false, false, false],
  ],
  ['questions', { ...NEW, questions: 5 }, [true, false, false]],
  ['questions and an exam', { ...NEW, questions: 5, exams: 1 }, [true, true, false]],
  ['nine answers', { ...NEW, questions: 5, answers: 9 }, [true, false, false]],
  ['a bank that was emptied after practice', { ...NEW, tests: 2, answers: 50 }, [false, false, true]],
])('%s: what is done', (_, learner, [hasQuestions, hasExam, hasPracticed]) => {
  expect(firstSteps(learner)).toEqual({ hasQuestions, hasExam, hasPracticed })
})

test.each([
  ['ten answers', { ...NEW, questions: 5, answers: 10 }],
  ['a test', { ...NEW, questions: 5, tests: 1 }],
  ['answers that are still loading', { ...NEW, questions: 5, answers: null }],
])('%s: the steps are not shown', (_, learner) => {
  expect(firstSteps(learner)).toBeNull()
})

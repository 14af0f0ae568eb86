import type { CategoryTitle } from '../../src/contract/category.ts'
import type { Exam } from '../../src/contract/exam.ts'
import type { PracticeResponse } from '../../src/contract/practice-response.ts'
import type { Question } from '../../src/contract/question.ts'
import type { DeletedQuestion, PastImport } from '../../src/contract/question-change.ts'
import type { QuestionNote } from '../../src/contract/question-note.ts'
import type { Test } from '../../src/contract/test.ts'
import type { User } from '../../src/contract/user.ts'

/** The data of the fake server's learner. Lists are in the order of addition. */
export interface FakeLearner {
  readonly user: User
  readonly questions: Question[]
  readonly tests: Test[]
  readonly responses: PracticeResponse[]
  readonly notes: QuestionNote[]
  readonly deleted: DeletedQuestion[]
  /** Newest first. */
  readonly imports: PastImport[]
  readonly exams: Exam[]
  readonly categoryTitles: CategoryTitle[]
}

/** A request as the page sent it. */
export interface FakeCall {
  readonly method: string
  /** Below the API's base, without the query. */
  readonly path: string
  /** JSON as a value, a form unchanged; null without a body. */
  readonly body: unknown
}

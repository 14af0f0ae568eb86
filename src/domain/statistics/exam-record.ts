import type { PastTest, Question } from '../model.ts'

/** How exams went for a question. */
export interface ExamRecord {
  readonly right: number
  readonly asked: number
}

/**
 * How often past tests asked the question, and how often it was right; unanswered counts as not right (spec §3.14). Their
 * records are recognized by id or identical text, as for previously incorrect questions (spec §9.3).
 */
export function examRecord(
  question: Pick<Question, 'id' | 'text'>,
  tests: readonly Pick<PastTest, 'questions'>[],
): ExamRecord {
  const records = tests.flatMap(({ questions }) =>
    questions.filter(({ id, text }) => id === question.id || text === question.text),
  )
  return { right: records.filter(({ isCorrect }) => isCorrect).length, asked: records.length }
}

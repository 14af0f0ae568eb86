import type { PracticeResponse, Question } from '../model.ts'
import { answersOf } from './answers-of.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, meanRecall, observe, typeTables, typeWeights } from './memory.ts'
import { assumedExamAt } from './plan/exam-plan.ts'

/** How likely the learner is to remember a question, 0 to 1. */
export interface Recall {
  readonly now: number
  /** On the day of the exam without more practice; without a date, in 30 days. */
  readonly atExam: number
}

/**
 * How likely each question that was answered is remembered, by question id. For large banks it takes a second: run it in a
 * worker.
 *
 * @param responses in practice and in exams, newest first.
 * @param now milliseconds since the epoch.
 * @param examAt milliseconds since the epoch; null without a date.
 */
export function recallEstimates(
  questions: readonly Pick<Question, 'id' | 'category' | 'options' | 'correct'>[],
  responses: readonly PracticeResponse[],
  now: number,
  examAt: number | null,
): ReadonlyMap<string, Recall> {
  const bank = learningBank(questions)
  const memory = emptyMemory(bank, typeTables())
  for (const answer of answersOf(responses)) observe(memory, answer)
  const weights = typeWeights(memory)
  const day = assumedExamAt(examAt, now)
  const recall = new Map<string, Recall>()
  bank.ids.forEach((id, question) => {
    if (memory.answers[question] === 0) return
    recall.set(id, {
      now: meanRecall(memory, weights, question, now),
      atExam: meanRecall(memory, weights, question, day),
    })
  })
  return recall
}

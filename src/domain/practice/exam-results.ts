import { isCorrectAnswer } from '../answer.ts'
import type { PastTest, Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import { wholePercent } from './percent.ts'

/** A score of this many percent or more passes (seed §2, §9). */
export const PASS_MARK_PERCENT = 68

const MINUTE_MS = 60_000

/** One row of the Question Breakdown. */
export interface ExamBreakdownRow {
  readonly question: Question
  /** The chosen option texts, none when the question was left unanswered: it counts as incorrect. */
  readonly selected: readonly string[]
  readonly isCorrect: boolean
  readonly category: string
}

/** What a finished exam comes to (seed §2, Test mode). */
export interface ExamResults {
  /** Whole percent correct of all questions, 0–100. */
  readonly score: number
  /** Whether the rounded score reaches {@link PASS_MARK_PERCENT}: 54 of 80 does (reading 8). */
  readonly passed: boolean
  readonly correct: number
  /** Every question not correct, the unanswered included. */
  readonly incorrect: number
  readonly total: number
  /** How many questions had something chosen. */
  readonly answered: number
  /** Milliseconds, without the time the tab was hidden. */
  readonly elapsedMs: number
  /** In the order of the exam. */
  readonly breakdown: readonly ExamBreakdownRow[]
}

/** Judges an exam. `items` are its questions with what was chosen, at least one. */
export function examResults(
  items: readonly Pick<ExamBreakdownRow, 'question' | 'selected'>[],
  elapsedMs: number,
): ExamResults {
  const breakdown = items.map(({ question, selected }) => ({
    question,
    selected,
    isCorrect: isCorrectAnswer(question.correct, selected),
    category: categoryOf(question),
  }))
  const total = breakdown.length
  const correct = breakdown.filter(({ isCorrect }) => isCorrect).length
  const answered = breakdown.filter(({ selected }) => selected.length > 0).length
  const score = wholePercent(correct, total)
  const passed = score >= PASS_MARK_PERCENT
  return { score, passed, correct, incorrect: total - correct, total, answered, elapsedMs, breakdown }
}

/**
 * Whole minutes of a time in milliseconds (seed §9), as exam and results both show it. Minutes are counted once they
 * are over: the clock on the wall does the same, and nobody is told a minute that has not passed.
 */
export function wholeMinutes(ms: number): number {
  return Math.floor(ms / MINUTE_MS)
}

/** What a finished exam is stored as among the past tests (reading 7); id and date are the caller's. */
export function pastTestOf(results: ExamResults): Pick<PastTest, 'score' | 'passed' | 'questions'> {
  const questions = results.breakdown.map(({ question, isCorrect }) => ({
    id: question.id,
    text: question.text,
    isCorrect,
  }))
  return { score: results.score, passed: results.passed, questions }
}

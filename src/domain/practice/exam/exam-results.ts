import { isCorrectAnswer } from '../../answer.ts'
import { type PastTest, type Question, UNKNOWN_EXAM } from '../../model.ts'
import { wholePercent } from '../../percent.ts'
import { TEST_CATEGORIES_MAX } from '../../question-limits.ts'
import { categoryOf } from '../../selection/categories.ts'

/** A score of this many percent or more passes (spec §9.7). */
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

/** The results of a finished exam (spec §2.9). */
export interface ExamResults {
  /** Whole percent correct of all questions, 0–100. */
  readonly score: number
  /** Whether the rounded score reaches {@link PASS_MARK_PERCENT}: 54 of 80 does (spec §9.7). */
  readonly passed: boolean
  readonly correct: number
  /** Every question not correct, the unanswered included. */
  readonly incorrect: number
  readonly total: number
  /** How many questions had something chosen. */
  readonly answered: number
  /** Milliseconds, without the time the tab was hidden. */
  readonly elapsedMs: number
  /** The chosen categories it was drawn from; null for the whole bank, and when it is not known. */
  readonly categories: readonly string[] | null
  /** In the order of the exam. */
  readonly breakdown: readonly ExamBreakdownRow[]
}

/** Grades an exam. `items` are its questions with what was chosen, at least one. */
export function examResults(
  items: readonly Pick<ExamBreakdownRow, 'question' | 'selected'>[],
  categories: ExamResults['categories'],
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
  const incorrect = total - correct
  return { score, passed, correct, incorrect, total, answered, elapsedMs, categories, breakdown }
}

/**
 * Whole minutes of a time in milliseconds (spec §9.7), as exam and results both show it. Only complete
 * minutes count, as on a clock.
 */
export function wholeMinutes(ms: number): number {
  return Math.floor(ms / MINUTE_MS)
}

/**
 * The past test that stores a finished exam (spec §4.13); the caller adds id and date. Categories beyond the server's
 * limit are dropped.
 */
export function pastTestOf(results: ExamResults): Omit<PastTest, 'id' | 'takenAt'> {
  const questions = results.breakdown.map(({ question, selected, isCorrect }) => ({
    id: question.id,
    text: question.text,
    isCorrect,
    chosen: selected,
    category: question.category,
    points: null,
    timeMs: null,
    forReview: false,
  }))
  const categories = results.categories?.slice(0, TEST_CATEGORIES_MAX) ?? null
  return { ...UNKNOWN_EXAM, score: results.score, passed: results.passed, categories, questions }
}

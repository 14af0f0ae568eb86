import { isCorrectAnswer } from '../../answer.ts'
import type { ExamRules } from '../../exams/exam-definition.ts'
import { isPass, pointsOf, sumOfPoints } from '../../exams/score-exam.ts'
import { gradingOf } from '../../exams/test-mode.ts'
import { wholePercent } from '../../formatting/format-number.ts'
import type { PastTest, Question } from '../../model.ts'
import { TEST_CATEGORIES_MAX } from '../../question-limits.ts'
import { categoryOf } from '../../selection/categories.ts'
import { MINUTE_MS } from '../../time-units.ts'

/** An exam that the learner set up, as it is taken. */
export interface OwnExam {
  /** Null once it was deleted, which a past test to be taken again may have survived. */
  readonly examId: string | null
  /** The id of the past test that it becomes: known from the start, so that it is stored once, whatever hands it in. */
  readonly testId: string
  /** As they were when it began. */
  readonly rules: ExamRules
}

/** One row of the Question Breakdown. */
export interface ExamBreakdownRow {
  readonly question: Question
  /** The chosen option texts, none when the question was left unanswered: it counts as incorrect. */
  readonly selected: readonly string[]
  readonly isCorrect: boolean
  /** What the answer earned, 0–1. */
  readonly points: number
  readonly category: string
  /** How long it was shown, milliseconds. */
  readonly timeMs: number
  readonly forReview: boolean
}

/** A finished exam with its grades (spec §2.9). */
interface GradedExam {
  /** Whole percent of the points of all questions, 0–100. */
  readonly score: number
  /** The sum of the rows' points. */
  readonly points: number
  /** Whether the points reach the pass mark: of Test Mode, 54 of 80 do (spec §9.7). */
  readonly passed: boolean
  readonly correct: number
  /** Every question not correct, the unanswered included. */
  readonly incorrect: number
  readonly total: number
  /** How many questions had something chosen. */
  readonly answered: number
  /** Milliseconds: of an exam with a limit by the clock on the wall, else without the time the tab was hidden. */
  readonly elapsedMs: number
  /** The chosen categories it was drawn from; null for the whole bank, and when it is not known. */
  readonly categories: readonly string[] | null
  /** The exam of the learner that it was; null for Test Mode. */
  readonly own: OwnExam | null
  /** In the order of the exam. */
  readonly breakdown: readonly ExamBreakdownRow[]
}

/** The results of an exam that ended just now or earlier, while its page was closed or the computer slept. */
export interface ExamResults extends GradedExam {
  /** As the exam has it. */
  readonly testId: string
  /** Milliseconds since the epoch. */
  readonly endedAt: number
  /** Whether it was handed in because its time was over. */
  readonly isTimeUp: boolean
}

/** Grades an exam. `items` are its questions with what was chosen, at least one. */
export function examResults(
  items: readonly Pick<ExamBreakdownRow, 'question' | 'selected' | 'timeMs' | 'forReview'>[],
  categories: ExamResults['categories'],
  elapsedMs: number,
  own: OwnExam | null,
): GradedExam {
  const { scoring, passMark } = gradingOf(own?.rules ?? null)
  const breakdown = items.map(({ question, selected, timeMs, forReview }) => ({
    question,
    selected,
    isCorrect: isCorrectAnswer(question.correct, selected),
    points: pointsOf(question, selected, scoring),
    category: categoryOf(question),
    timeMs,
    forReview,
  }))
  const total = breakdown.length
  const correct = breakdown.filter(({ isCorrect }) => isCorrect).length
  const answered = breakdown.filter(({ selected }) => selected.length > 0).length
  const points = sumOfPoints(breakdown.map((row) => row.points))
  const score = wholePercent(points, total)
  const passed = isPass(points, total, passMark)
  const incorrect = total - correct
  return {
    score,
    points,
    passed,
    correct,
    incorrect,
    total,
    answered,
    elapsedMs,
    categories,
    own,
    breakdown,
  }
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
export function pastTestOf(results: GradedExam): Omit<PastTest, 'id' | 'takenAt'> {
  const questions = results.breakdown.map(({ question, selected, isCorrect, points, timeMs, forReview }) => ({
    id: question.id,
    text: question.text,
    isCorrect,
    chosen: selected,
    category: question.category,
    points: points === (isCorrect ? 1 : 0) ? null : points,
    timeMs,
    forReview,
  }))
  const categories = results.categories?.slice(0, TEST_CATEGORIES_MAX) ?? null
  return {
    score: results.score,
    passed: results.passed,
    categories,
    examId: results.own?.examId ?? null,
    exam: results.own?.rules ?? null,
    durationMs: results.elapsedMs,
    questions,
  }
}

import { isCorrectAnswer } from '../answer.ts'
import { wholePercent } from '../formatting/format-number.ts'
import type { Question } from '../model.ts'
import type { PassMark, Scoring } from './exam-definition.ts'

/**
 * Points of one answer, 0–1. With partial credit: correct choices minus wrong ones, never below 0, over the number of
 * correct answers, so that choosing everything earns nothing more than choosing well. Without a key 0.
 */
export function pointsOf(
  { correct }: Pick<Question, 'correct'>,
  selected: readonly string[],
  scoring: Scoring,
): number {
  if (scoring === 'all-or-nothing') return isCorrectAnswer(correct, selected) ? 1 : 0
  const key = new Set(correct)
  if (key.size === 0) return 0
  const chosen = [...new Set(selected)]
  const right = chosen.filter((option) => key.has(option)).length
  return Math.max(0, right - (chosen.length - right)) / key.size
}

/** Points are fractions of at most a few dozen right answers; sums that differ by less are the same. */
const POINTS_PER_UNIT = 1e9

/** The points of several answers together: three thirds are one, which binary fractions miss. */
export function sumOfPoints(points: readonly number[]): number {
  const sum = points.reduce((total, each) => total + each, 0)
  return Math.round(sum * POINTS_PER_UNIT) / POINTS_PER_UNIT
}

/** Whether so many points of a total pass. The percent is rounded half up first, as in Test Mode (spec §9.7). */
export function isPass(points: number, total: number, passMark: PassMark): boolean {
  return passMark.kind === 'percent'
    ? wholePercent(points, total) >= passMark.percent
    : points >= passMark.points
}

import { formatCount } from '../formatting/format-number.ts'
import type { Question } from '../model.ts'
import { coveredCategories, wantedCount } from './draw-by-blueprint.ts'
import { EXAM_LIMITS, type ExamRules, type PassMark } from './exam-definition.ts'

/** An exam in one line: "35 questions, 1 from each of 35 categories · pass with 26 right answers · 60 minutes". */
export function examSummary(rules: ExamRules, bank: readonly Pick<Question, 'category'>[]): string {
  const { passMark, timeLimitMinutes } = rules
  return [
    drawnFrom(rules, bank),
    passWithText(passMark),
    ...(timeLimitMinutes === null ? [] : [formatCount(timeLimitMinutes, 'minute')]),
  ].join(' · ')
}

/** "pass with 74%", "pass with 26 right answers" */
export function passWithText(passMark: PassMark): string {
  return passMark.kind === 'percent'
    ? `pass with ${passMark.percent}%`
    : `pass with ${formatCount(passMark.points, 'right answer')}`
}

function drawnFrom(rules: ExamRules, bank: readonly Pick<Question, 'category'>[]): string {
  const { blueprint } = rules
  const wanted = Math.min(wantedCount(bank, rules), EXAM_LIMITS.questionsMax)
  const questions = formatCount(wanted, 'question')
  const covered = coveredCategories(rules)
  switch (blueprint.kind) {
    case 'random':
      return covered.length === 0
        ? `${questions} at random`
        : `${questions} from ${formatCount(covered.length, 'category', 'categories')}`
    case 'each': {
      const categories = Math.round(wantedCount(bank, rules) / blueprint.count)
      return `${questions}, ${blueprint.count} from each of ${formatCount(categories, 'category', 'categories')}`
    }
    case 'named':
      return `${questions} from ${formatCount(covered.length, 'category', 'categories')}`
  }
}

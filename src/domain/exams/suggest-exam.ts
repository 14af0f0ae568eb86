import { groupByCode } from './category-groups.ts'
import type { ExamContent } from './exam-definition.ts'

/** An exam whose shape is public: the number of groups of its pool, one question from each, and what passes. */
interface KnownExam {
  readonly name: string
  /** The letter with which the codes of its pool begin. */
  readonly letter: string
  readonly groups: number
  readonly passPoints: number
}

/** Minutes that are proposed; the real exams of amateur radio have no limit of their own. */
const SUGGESTED_MINUTES = 60

/** Elements 2, 3 and 4 of the United States' amateur radio exams (47 CFR §97.503). */
const KNOWN_EXAMS: readonly KnownExam[] = [
  { name: 'Technician', letter: 'T', groups: 35, passPoints: 26 },
  { name: 'General', letter: 'G', groups: 35, passPoints: 26 },
  { name: 'Extra', letter: 'E', groups: 50, passPoints: 37 },
]

/** Fewest categories of a scheme for which an exam is proposed: fewer are chapters rather than groups of a pool. */
const CATEGORIES_MIN = 10

/** Share of the questions that pass where the exam is not known, percent. */
const SUGGESTED_PASS_PERCENT = 74

/**
 * An exam for a bank whose categories are named by a scheme like T1A … T0C: one question from each. Null when they are
 * not. Everything in it is a proposal.
 */
export function suggestExam(categories: readonly string[]): ExamContent | null {
  if (categories.length < CATEGORIES_MIN || groupByCode(categories) === null) return null
  const known = KNOWN_EXAMS.find(
    ({ letter, groups }) =>
      groups === categories.length && categories.every((category) => category.startsWith(letter)),
  )
  return {
    name: known?.name ?? 'My exam',
    categories: [],
    blueprint: { kind: 'each', count: 1 },
    passMark:
      known === undefined
        ? { kind: 'percent', percent: SUGGESTED_PASS_PERCENT }
        : { kind: 'points', points: known.passPoints },
    timeLimitMinutes: SUGGESTED_MINUTES,
    scoring: 'all-or-nothing',
    showsAnswerCount: true,
    date: null,
  }
}

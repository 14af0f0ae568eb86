import { wholePercent } from '../formatting/format-number.ts'
import { once } from '../once.ts'

/** How an exam is drawn, timed and scored: what a past test remembers of the exam it was. */
export interface ExamRules {
  readonly name: string
  /** Names of the categories that it covers; empty for all. */
  readonly categories: readonly string[]
  readonly blueprint: Blueprint
  readonly passMark: PassMark
  /** Minutes; null for none. */
  readonly timeLimitMinutes: number | null
  readonly scoring: Scoring
  /** Whether a question with several correct answers says how many: "Choose 2". */
  readonly showsAnswerCount: boolean
}

/** What a learner prepares for, as the form edits it. */
export interface ExamContent extends ExamRules {
  /** The day of the real exam as `YYYY-MM-DD` in the learner's time zone; null when it is not known. */
  readonly date: string | null
  /** How the learner means to practice for it; absent until they plan. */
  readonly plan?: StudyPlan
}

/** How much a learner means to practice for an exam. */
export interface StudyPlan {
  /** Minutes of practice on each day that is not off, `MINUTES_A_DAY_MIN` to `MINUTES_A_DAY_MAX`. */
  readonly minutesADay: number
  /** Days of the week without practice: 0 is Sunday, 6 is Saturday. Distinct. */
  readonly daysOff: readonly number[]
  /** The day on which the learner made it, `YYYY-MM-DD`; absent where it is not known. */
  readonly beginsOn?: string
}

/** An exam that a learner has set up, or Test Mode (`test-mode.ts`). */
export interface ExamDefinition extends ExamContent {
  readonly id: string
  /** Counts the changes of it from 1; 0 for Test Mode. Guards against lost updates. */
  readonly revision: number
  /** When it was set up, milliseconds since the epoch; absent in Test Mode and where it is not known. */
  readonly createdAt?: number
}

/**
 * How many questions are drawn, and from where.
 *
 * - random: `count` of all covered questions
 * - each: `count` of each covered category
 * - named: numbers for single categories; others are not drawn from
 */
export type Blueprint =
  | { readonly kind: 'random'; readonly count: number }
  | { readonly kind: 'each'; readonly count: number }
  | { readonly kind: 'named'; readonly counts: readonly CategoryCount[] }

export interface CategoryCount {
  readonly category: string
  readonly count: number
}

/** Whole percent of the score, or a number of points, one for each question. */
export type PassMark =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'points'; readonly points: number }

/**
 * How a question with several correct answers is scored: `all-or-nothing`, or `partial`: correct choices minus wrong
 * ones, never below 0, over the number of correct answers.
 */
export type Scoring = 'all-or-nothing' | 'partial'

/** Limits of the exams of a learner (spec §3.13), for the contract's validation and for the form. */
export const EXAM_LIMITS = {
  /** Exams of one learner. */
  examsMax: 100,
  /** Name, characters. At least 1. */
  nameMax: 100,
  /** Questions of one exam. At least 1. */
  questionsMax: 1000,
  /** Categories that one exam covers or names. */
  categoriesMax: 1000,
  /** Time limit, minutes: a day. At least 1. */
  minutesMax: 1440,
} as const

const fullDay = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }))

/** A day `YYYY-MM-DD` as "Thursday, December 24, 2026". It is the same day in every time zone. */
export function dayText(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : fullDay().format(time)
}

/** "68%", or "26 of 35" for points; `total` is how many questions were asked. */
export function passMarkLabel(passMark: PassMark, total: number): string {
  return passMark.kind === 'percent' ? `${passMark.percent}%` : `${passMark.points} of ${total}`
}

/** "68% or higher", or "26 of 35". */
export function passMarkText(passMark: PassMark, total: number): string {
  const label = passMarkLabel(passMark, total)
  return passMark.kind === 'percent' ? `${label} or higher` : label
}

/** The place of the pass mark on a bar of the score, 0–100 percent. */
export function passMarkPercent(passMark: PassMark, total: number): number {
  return passMark.kind === 'percent' ? passMark.percent : Math.min(100, wholePercent(passMark.points, total))
}

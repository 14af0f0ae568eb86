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
  /** The day on which the learner made it, `YYYY-MM-DD`; absent in plans of earlier releases. */
  readonly beginsOn?: string
}

/** An exam that a learner has set up, or Test Mode (`test-mode.ts`). */
export interface ExamDefinition extends ExamContent {
  readonly id: string
  /** Counts the changes of it from 1; 0 for Test Mode. Guards against lost updates. */
  readonly revision: number
  /** When it was set up, milliseconds since the epoch; absent in Test Mode and where an earlier release left it out. */
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

/** What a learner means to practice each day: a number of questions, or of minutes (spec §2.5). */
export interface DailyGoal {
  readonly unit: 'questions' | 'minutes'
  readonly count: number
}

/** The goals to choose from, questions first. */
export const DAILY_GOALS: readonly DailyGoal[] = [
  ...[5, 10, 20, 30, 50, 100].map((count) => ({ unit: 'questions', count }) as const),
  ...[5, 10, 15, 20, 30, 45, 60].map((count) => ({ unit: 'minutes', count }) as const),
]

/** The goal until the learner chooses one. */
export const DEFAULT_DAILY_GOAL: DailyGoal = { unit: 'questions', count: 20 }

/** How far a learner is with the goal of a day. */
export interface GoalProgress {
  /** Questions or whole minutes still to go, 0 when the goal is reached. */
  readonly left: number
  /** The part of the goal that is reached, 0–1. */
  readonly share: number
}

/**
 * @param done what was practiced today, in the unit of the goal: whole questions or whole minutes, 0 or more.
 */
export function goalProgress({ count }: DailyGoal, done: number): GoalProgress {
  return { left: Math.max(count - done, 0), share: Math.min(done / count, 1) }
}

/** "20 questions", "15 minutes" */
export function dailyGoalLabel({ unit, count }: DailyGoal): string {
  return `${count} ${unit}`
}

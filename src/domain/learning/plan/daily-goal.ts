/** How many questions a learner may choose to answer a day (spec §2.5). */
export const DAILY_GOALS = [5, 10, 20, 30, 50, 100] as const

/** A number of questions to answer each day. */
export type DailyGoal = (typeof DAILY_GOALS)[number]

/** The goal until the learner chooses one, questions a day. */
export const DEFAULT_DAILY_GOAL: DailyGoal = 20

/** How far a learner is with the goal of a day. */
export interface GoalProgress {
  /** Questions still to answer, 0 when the goal is reached. */
  readonly left: number
  /** The part of the goal that is reached, 0–1. */
  readonly share: number
}

/**
 * @param answered questions answered today, 0 or more.
 */
export function goalProgress(goal: DailyGoal, answered: number): GoalProgress {
  return { left: Math.max(goal - answered, 0), share: Math.min(answered / goal, 1) }
}

/** Bounds of `StudyPlan`. */
export const MINUTES_A_DAY_MIN = 1
export const MINUTES_A_DAY_MAX = 600

/** Days of the week are numbers from 0, Sunday, to 6, Saturday. */
export const DAYS_OF_WEEK = 7

/** What the study compares, and for which learners. Every result depends only on these settings and on seeds. */

/** How learners practice: the number of days, and the minutes on each day that is not skipped. */
export interface Schedule {
  readonly days: number
  readonly minutesADay: number
  /** Share of the days on which the learner does not practice. */
  readonly skipped: number
}

export const SCHEDULES: readonly Schedule[] = [
  { days: 7, minutesADay: 30, skipped: 0 },
  { days: 30, minutesADay: 15, skipped: 0 },
  { days: 90, minutesADay: 10, skipped: 0 },
  { days: 30, minutesADay: 15, skipped: 1 / 3 },
]

/** Questions of the banks: the two sizes for which the rule was designed. */
export const BANK_SIZES: readonly number[] = [409, 800]

export const LEARNER_KINDS = ['FSRS-6', 'ACT-R', 'fast forgetter'] as const
export type LearnerKind = (typeof LEARNER_KINDS)[number]

/** The seeds of the learners that results are reported for, and of those that parameters may be tuned on. */
export const REPORTED_SEEDS = { from: 100_000, count: 12 } as const
export const TUNING_SEEDS = { from: 1, count: 12 } as const

/** The number of learners of each kind on long schedules, which take three times as long to simulate. */
const LEARNERS_OF_LONG_SCHEDULES_MAX = 8
const LONG_DAYS = 60

/** One learner with one bank and one schedule. The same seed is the same learner under every rule. */
export interface Job {
  readonly schedule: number
  readonly bankSize: number
  readonly kind: LearnerKind
  readonly seed: number
}

/** All jobs of a range of seeds. */
export function jobsOf({ from, count }: { readonly from: number; readonly count: number }): Job[] {
  return SCHEDULES.flatMap(({ days }, schedule) =>
    BANK_SIZES.flatMap((bankSize) =>
      LEARNER_KINDS.flatMap((kind) =>
        Array.from(
          { length: days > LONG_DAYS ? Math.min(count, LEARNERS_OF_LONG_SCHEDULES_MAX) : count },
          (_, number) => ({
            schedule,
            bankSize,
            kind,
            seed: from + number,
          }),
        ),
      ),
    ),
  )
}

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

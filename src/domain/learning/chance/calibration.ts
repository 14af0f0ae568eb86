import { CONFIDENCES, type Confidence, type PracticeResponse } from '../../model.ts'

/** How often a learner was right with answers of one confidence. */
export interface CalibrationRow {
  readonly confidence: Confidence
  /** 0 or more. */
  readonly answers: number
  readonly right: number
}

/** How often the learner was right, by how sure they said they were, most sure first. Null when they never said. */
export function calibrationOf(
  responses: Iterable<Pick<PracticeResponse, 'confidence' | 'isCorrect'>>,
): readonly CalibrationRow[] | null {
  const rows = CONFIDENCES.map((confidence) => ({ confidence, answers: 0, right: 0 })).reverse()
  for (const { confidence, isCorrect } of responses) {
    if (confidence === undefined) continue
    const row = rows.find((each) => each.confidence === confidence)
    if (row === undefined) continue
    row.answers += 1
    row.right += isCorrect ? 1 : 0
  }
  return rows.some(({ answers }) => answers > 0) ? rows : null
}

/** A forecast that was made for something, and whether it happened. */
export interface CheckedForecast {
  /** 0 to 1. */
  readonly chance: number
  readonly happened: boolean
}

/**
 * The Brier score: the mean squared distance of forecasts from what happened. 0 is perfect, 0.25 is what "50 %" gets every
 * time. Null without forecasts. (Brier 1950.)
 */
export function brierScore(forecasts: readonly CheckedForecast[]): number | null {
  if (forecasts.length === 0) return null
  const sum = forecasts.reduce((total, { chance, happened }) => total + (chance - (happened ? 1 : 0)) ** 2, 0)
  return sum / forecasts.length
}

/** How far apart forecasts may be to count as the same, and how many exams it takes to say how these went. */
const SAME_WITHIN = 0.1
const SAME_MIN = 3

/** How exams went for which about the same had been forecast. */
export interface SameForecasts {
  readonly exams: number
  readonly passed: number
}

/** How exams went for which about as much had been forecast as `chance`; null with fewer than {@link SAME_MIN}. */
export function sameForecasts(forecasts: readonly CheckedForecast[], chance: number): SameForecasts | null {
  const same = forecasts.filter((forecast) => Math.abs(forecast.chance - chance) <= SAME_WITHIN)
  if (same.length < SAME_MIN) return null
  return { exams: same.length, passed: same.filter(({ happened }) => happened).length }
}

/** "of the exams where we said about as much, 3 of 4 were passed" */
export function sameForecastsText({ exams, passed }: SameForecasts): string {
  return `of the exams where we said about as much, ${passed} of ${exams} were passed`
}

/**
 * The results of the study (docs/learning.md, "Results") that are shown on screen. A test compares them with that page.
 */
export const STUDY_RESULTS = {
  /** Percent of right answers in the exam, on average over all learners: this mode, and choosing at random. */
  scorePercent: 63.8,
  randomScorePercent: 60.3,
  /** Mean estimate minus mean chance, in points of percent: negative where the estimate was too low. */
  tooHopefulIfStopped: 2.3,
  tooHopefulIfFollowed: 4.1,
  /** The same of learners who forget very fast, and of those who forget as FSRS-6 says. */
  tooHopefulIfFollowedByFastForgetters: 14,
  tooHopefulIfFollowedByFsrsLearners: -9.5,
  /** Of those who follow their plan with an estimate of 70 to 90 %, the percentage who passed. */
  passedOfLikely: 73.1,
} as const

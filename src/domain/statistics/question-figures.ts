import { wholePercent } from '../formatting/format-number.ts'
import type { PracticeResponse } from '../model.ts'
import { finish } from '../steps.ts'

/** Practice statistics of one question (spec §3.4). */
export interface QuestionFigures {
  readonly attempts: number
  readonly correct: number
  /** Whole percent of `correct` in `attempts`, rounded; 0 without attempts. */
  readonly accuracyPercent: number
  /** Time of the newest response, milliseconds since the epoch; null without attempts. */
  readonly lastAttemptedAt: number | null
  /** The question's responses, newest first. */
  readonly responses: readonly PracticeResponse[]
}

/** The figures of a question never practiced, which {@link questionFigures} omits. */
export const NO_FIGURES: QuestionFigures = {
  attempts: 0,
  correct: 0,
  accuracyPercent: 0,
  lastAttemptedAt: null,
  responses: [],
}

const known = new WeakMap<readonly PracticeResponse[], ReadonlyMap<string, QuestionFigures>>()

/**
 * The figures of every practiced question by question id, computed in one pass over the responses and cached per list.
 *
 * @param responses newest first, as lists come (spec §3.5).
 */
export function questionFigures(
  responses: readonly PracticeResponse[],
): ReadonlyMap<string, QuestionFigures> {
  return finish(questionFiguresInSteps(responses))
}

/** Entries or questions that one step of {@link questionFiguresInSteps} takes: 1 ms on a slow phone. */
const STEP = 1000

/**
 * The same as {@link questionFigures} in short steps, so that the page can handle input between them. Steps that are not
 * taken to the end leave nothing behind.
 */
export function* questionFiguresInSteps(
  responses: readonly PracticeResponse[],
): Generator<void, ReadonlyMap<string, QuestionFigures>> {
  const before = known.get(responses)
  if (before !== undefined) return before
  const byQuestion = new Map<string, PracticeResponse[]>()
  let taken = 0
  for (const response of responses) {
    const own = byQuestion.get(response.questionId)
    if (own === undefined) byQuestion.set(response.questionId, [response])
    else own.push(response)
    if (++taken % STEP === 0) yield
  }
  const figures = new Map<string, QuestionFigures>()
  for (const [questionId, own] of byQuestion) {
    figures.set(questionId, figuresOf(own))
    if (figures.size % STEP === 0) yield
  }
  known.set(responses, figures)
  return figures
}

function figuresOf(responses: readonly PracticeResponse[]): QuestionFigures {
  const attempts = responses.length
  const correct = responses.reduce((count, { isCorrect }) => (isCorrect ? count + 1 : count), 0)
  return {
    attempts,
    correct,
    accuracyPercent: wholePercent(correct, attempts),
    lastAttemptedAt: responses[0]?.createdAt ?? null,
    responses,
  }
}

/** Accuracy from which a badge is good, and from which it is fair, whole percent (spec §9.8). */
const GOOD_ACCURACY_PERCENT = 80
const FAIR_ACCURACY_PERCENT = 60

/** How an accuracy badge is colored: good is green, fair yellow, poor red (spec §9.8). */
export type AccuracyTone = 'good' | 'fair' | 'poor'

/** The color of an accuracy badge. `percent` is whole, 0–100. */
export function accuracyTone(percent: number): AccuracyTone {
  if (percent >= GOOD_ACCURACY_PERCENT) return 'good'
  return percent >= FAIR_ACCURACY_PERCENT ? 'fair' : 'poor'
}

/** Accuracy from which a question's trend icon is positive, whole percent (spec §9.8). */
const POSITIVE_TREND_PERCENT = 70

/** Whether the trend icon points up. `percent` is whole, 0–100. */
export function isPositiveTrend(percent: number): boolean {
  return percent >= POSITIVE_TREND_PERCENT
}

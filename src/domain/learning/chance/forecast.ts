import { finish } from '../../steps.ts'
import { chanceRight } from '../evidence.ts'
import { type Memory, recallOfType, typeWeights } from '../memory.ts'
import type { ExamShape } from '../plan/exam-plan.ts'
import { chanceToPass, type ExamChances, expectedScore } from './chance-to-pass.ts'

/** Types less likely than this do not matter for a forecast. */
const FORECAST_WEIGHT_MIN = 0.001

/** What an exam at some moment would bring. */
export interface Forecast {
  /** Chance to pass, 0 to 1. */
  readonly pass: number
  /** Share of right answers to expect, 0 to 1. */
  readonly score: number
}

/**
 * The forecast for an exam at `at` without any more practice. The chances of the types are mixed, not their recalls: which
 * type the learner is concerns all questions at once.
 *
 * @param eligible the numbers of the questions that the exam may ask.
 */
export function forecastIfStopped(
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
  at: number,
): Forecast {
  return finish(forecastInSteps(memory, exam, eligible, at))
}

/** The same in steps, one for each type. */
export function* forecastInSteps(
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
  at: number,
): Generator<void, Forecast> {
  const weights = typeWeights(memory)
  let pass = 0
  let score = 0
  let counted = 0
  for (const [type, weight] of weights.entries()) {
    if (weight < FORECAST_WEIGHT_MIN) continue
    const chances = chancesOfType(memory, eligible, type, at)
    pass += weight * chanceToPass(exam, chances)
    score += weight * expectedScore(exam, chances)
    counted += weight
    yield
  }
  return { pass: pass / counted, score: score / counted }
}

function chancesOfType(memory: Memory, eligible: Uint32Array, type: number, at: number): ExamChances {
  const { guess, category } = memory.bank
  return {
    right: Float64Array.from(eligible, (question) =>
      chanceRight(recallOfType(memory, question, type, at), guess[question] ?? 0),
    ),
    category: eligible.map((question) => category[question] ?? 0),
  }
}

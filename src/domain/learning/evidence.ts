import type { Confidence, Question } from '../model.ts'

/** The chance of a wrong answer although the learner knows the right one (docs/learning.md, "Evidence"). */
export const SLIP = 0.06

/**
 * The chance to guess right: a little more than one in the number of possible answers, but at most {@link GUESS_MAX}.
 */
const GUESS_MAX = 0.5
const GUESS_FACTOR = 1.1

/** How often a learner who knows the answer, or does not, reports each confidence. */
const CONFIDENCE_WHEN_KNOWN: Readonly<Record<Confidence, number>> = { sure: 0.75, unsure: 0.2, guess: 0.05 }
const CONFIDENCE_WHEN_NOT: Readonly<Record<Confidence, number>> = { sure: 0.1, unsure: 0.35, guess: 0.55 }

/** One answer to a question, as the model sees it. */
export interface Answer {
  /** Of a question of the bank. */
  readonly questionId: string
  readonly isCorrect: boolean
  /** Null when it was not asked for, or not given. */
  readonly confidence: Confidence | null
  /** How long the question was shown, milliseconds; null when unknown. */
  readonly timeMs: number | null
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** How likely what was seen is, for a learner who recalls the answer and for one who does not. */
export interface Evidence {
  readonly ifRecalled: number
  readonly ifNot: number
}

/**
 * The chance to guess a question right: one of its options, or one of all sets of options where several are right.
 *
 * @returns more than 0, at most 0.5.
 */
export function guessChance({ options, correct }: Pick<Question, 'options' | 'correct'>): number {
  const answers = correct.length > 1 ? 2 ** options.length - 1 : options.length
  return Math.min(GUESS_MAX, GUESS_FACTOR / Math.max(answers, 1))
}

/** The evidence of an answer. `guess` is {@link guessChance} of its question. */
export function evidenceOf(
  { isCorrect, confidence }: Pick<Answer, 'isCorrect' | 'confidence'>,
  guess: number,
): Evidence {
  const ifRecalled = isCorrect ? 1 - SLIP : SLIP
  const ifNot = isCorrect ? guess : 1 - guess
  if (confidence === null) return { ifRecalled, ifNot }
  return {
    ifRecalled: ifRecalled * CONFIDENCE_WHEN_KNOWN[confidence],
    ifNot: ifNot * CONFIDENCE_WHEN_NOT[confidence],
  }
}

/** The chance to be right with a chance to recall: slips and guesses included. */
export function chanceRight(recall: number, guess: number): number {
  return recall * (1 - SLIP) + (1 - recall) * guess
}

/** How much a question's chance to be right rises from not recalling it to recalling it. */
export function roomAbove(guess: number): number {
  return 1 - SLIP - guess
}

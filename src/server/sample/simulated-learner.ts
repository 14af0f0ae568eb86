import type { Random } from '../../domain/model.ts'
import { shuffle } from '../../domain/selection/eligible.ts'

/** The part of a question that a simulated learner needs. */
export interface AnswerableQuestion {
  readonly id: string
  readonly category: string | null
  readonly options: readonly string[]
  readonly correct: readonly string[]
}

/** The learner's experience when a question is shown. */
export interface Experience {
  /** How often the question was answered before. */
  readonly attempts: number
  /** Position in time between the first day of practice (0) and the last (1). */
  readonly progress: number
}

/** The probability that the learner answers a question correctly, 0–1 exclusive. */
export type CorrectProbability = (question: AnswerableQuestion, experience: Experience) => number

/** Contributions to ability or difficulty, in logits: 1 raises a probability of 50 percent to 73. */
const LOGITS = {
  strongestCategory: 2,
  weakestCategory: -1.4,
  /** From the first day to the last. */
  progress: 0.7,
  /** For each earlier response to the same question, whose explanation was read. */
  attempt: 0.45,
  /** Between the easiest and the hardest single-choice question. */
  difficultySpread: 1.6,
  severalRightAnswers: 0.5,
} as const

/**
 * A learner with strong and weak categories, evenly spaced, who improves. The Rasch model (1960): the odds of a correct
 * response are the exponential of ability minus difficulty.
 */
export function simulateLearner(
  questions: readonly AnswerableQuestion[],
  random: Random,
): CorrectProbability {
  const categories = shuffle([...new Set(questions.map(({ category }) => category))], random)
  const step = (LOGITS.strongestCategory - LOGITS.weakestCategory) / Math.max(1, categories.length - 1)
  const strengths = new Map(
    categories.map((category, rank) => [category, LOGITS.weakestCategory + rank * step]),
  )
  const difficulties = new Map(
    questions.map(({ id, correct }) => [
      id,
      (random() - 0.5) * LOGITS.difficultySpread + (correct.length > 1 ? LOGITS.severalRightAnswers : 0),
    ]),
  )
  return ({ id, category }, { attempts, progress }) => {
    const strength = strengths.get(category) ?? 0
    const ability = strength + LOGITS.progress * progress + LOGITS.attempt * attempts
    return 1 / (1 + Math.exp((difficulties.get(id) ?? 0) - ability))
  }
}

/**
 * A plausible wrong answer: another option of a single-choice question; of a multiple-choice question all correct options
 * but one, one too many, or one replaced by a wrong one. In the order of the options.
 */
export function generateWrongAnswer(
  { options, correct }: AnswerableQuestion,
  random: Random,
): readonly string[] {
  const wrong = options.filter((option) => !correct.includes(option))
  const taken = shuffle(wrong, random).slice(0, 1)
  if (correct.length === 1) return taken
  const [, ...kept] = shuffle(correct, random)
  const mistakes = taken.length === 0 ? [kept] : [kept, [...kept, ...taken], [...correct, ...taken]]
  const [chosen = kept] = shuffle(mistakes, random)
  return options.filter((option) => chosen.includes(option))
}

const CHARACTERS_PER_SECOND = 30
const MIN_SECONDS = 4
const MAX_SECONDS = 90

/**
 * Milliseconds from showing a question to submitting the answer, 4–90 s: longer for more text, shorter for a question
 * seen before, sometimes much longer.
 */
export function generateResponseTime(characters: number, attempts: number, random: Random): number {
  const reading = characters / CHARACTERS_PER_SECOND
  const thinking = 3 + 9 * -Math.log(1 - random())
  const seconds = (reading + thinking) / (1 + 0.4 * attempts)
  return Math.round(1000 * Math.min(Math.max(seconds, MIN_SECONDS), MAX_SECONDS))
}

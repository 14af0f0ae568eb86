import type { Random } from '../../domain/model.ts'
import { shuffle } from '../../domain/selection/shuffle.ts'

/** A question as far as it matters to whoever tries to answer it. */
export interface AnswerableQuestion {
  readonly id: string
  readonly category: string | null
  readonly options: readonly string[]
  readonly correct: readonly string[]
}

/** Where a learner stands when a question comes up. */
export interface Experience {
  /** How often the question was answered before. */
  readonly attempts: number
  /** How far the learner is on the way from the first day to the last, 0–1. */
  readonly progress: number
}

/** How likely the learner is to answer a question right, 0–1 exclusive. */
export type CorrectProbability = (question: AnswerableQuestion, experience: Experience) => number

/** What adds to ability or difficulty, in logits: 1 turns an even chance into 73 percent. */
const LOGITS = {
  strongestCategory: 2,
  weakestCategory: -1.4,
  /** From the first day to the last. */
  progress: 0.7,
  /** For each earlier answer to the same question, whose explanation was read. */
  attempt: 0.45,
  /** Between the easiest question and the hardest, of those with one right answer. */
  difficultySpread: 1.6,
  severalRightAnswers: 0.5,
} as const

/**
 * A learner with strong and weak categories, spread evenly between the two, who learns: after the model of Rasch
 * (1960), in which the odds of a right answer are the exponential of ability less difficulty.
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
 * A wrong answer that somebody might give: another option where one is right; where several are, all but one of
 * them, one too many, or one taken for another. In the order of the options.
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

const CHARACTERS_READ_A_SECOND = 30
const SHORTEST_SECONDS = 4
const LONGEST_SECONDS = 90

/**
 * Milliseconds from question shown to answer submitted, 4–90 s: longer for much text, shorter for a question seen
 * before, and now and then a long thought.
 */
export function generateResponseTime(characters: number, attempts: number, random: Random): number {
  const reading = characters / CHARACTERS_READ_A_SECOND
  const thinking = 3 + 9 * -Math.log(1 - random())
  const seconds = (reading + thinking) / (1 + 0.4 * attempts)
  return Math.round(1000 * Math.min(Math.max(seconds, SHORTEST_SECONDS), LONGEST_SECONDS))
}

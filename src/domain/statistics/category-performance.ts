import type { Question } from '../model.ts'
import { wholePercent } from '../percent.ts'
import { AnswerBit, type BankStats } from '../selection/bank-stats.ts'
import { categoryOf } from '../selection/categories.ts'

/** The practice results of one category (spec §9.5). */
export interface CategoryPerformance {
  readonly category: string
  /** Questions of the category in the bank. */
  readonly questions: number
  /** Those among them that have a result (spec §9.5). */
  readonly counted: number
  readonly correct: number
  /** Whole percent of `correct` in `counted`; null when nothing is counted. */
  readonly percent: number | null
}

/** Percent from which a category bar is green, and from which it is yellow (spec §9.5). */
const GREEN_PERCENT = 70
const YELLOW_PERCENT = 50

export type CategoryTone = 'green' | 'yellow' | 'red'

/** The color of a category bar. `percent` is whole, 0–100. */
export function categoryTone(percent: number): CategoryTone {
  if (percent >= GREEN_PERCENT) return 'green'
  return percent >= YELLOW_PERCENT ? 'yellow' : 'red'
}

/** Every category of the bank, the weakest first, those without a counted question last, ties by name. */
export function categoryPerformance({
  questions,
  answerBits,
}: BankStats<Pick<Question, 'id' | 'category' | 'wasCorrect'>>): readonly CategoryPerformance[] {
  const tallies = new Map<string, { questions: number; counted: number; correct: number }>()
  questions.forEach((question, place) => {
    const category = categoryOf(question)
    let tally = tallies.get(category)
    if (tally === undefined) {
      tally = { questions: 0, counted: 0, correct: 0 }
      tallies.set(category, tally)
    }
    const isCorrect = wasLastCorrect(question, answerBits[place] ?? 0)
    tally.questions += 1
    if (isCorrect !== null) tally.counted += 1
    if (isCorrect === true) tally.correct += 1
  })
  const english = new Intl.Collator('en')
  return [...tallies]
    .map(([category, tally]) => ({
      category,
      ...tally,
      percent: tally.counted > 0 ? wholePercent(tally.correct, tally.counted) : null,
    }))
    .sort(
      (one, other) =>
        (one.percent ?? Number.POSITIVE_INFINITY) - (other.percent ?? Number.POSITIVE_INFINITY) ||
        english.compare(one.category, other.category),
    )
}

/** The result of the newest practice response, else of the past test; null without either (spec §9.5). */
function wasLastCorrect({ wasCorrect }: Pick<Question, 'wasCorrect'>, said: number): boolean | null {
  return (said & AnswerBit.practiced) === 0 ? wasCorrect : (said & AnswerBit.latestWrong) === 0
}

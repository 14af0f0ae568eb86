import { foldCategories } from '../exams/category-groups.ts'
import { wholePercent } from '../formatting/format-number.ts'
import type { Question } from '../model.ts'
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
  return [...tallies]
    .map(([category, tally]) => ({ category, ...tally, percent: percentOf(tally) }))
    .sort(weakestFirst(new Intl.Collator('en')))
}

/** Null when nothing is counted. */
function percentOf({ counted, correct }: Pick<CategoryPerformance, 'counted' | 'correct'>): number | null {
  return counted > 0 ? wholePercent(correct, counted) : null
}

function weakestFirst(english: Intl.Collator) {
  return (one: CategoryPerformance, other: CategoryPerformance): number =>
    (one.percent ?? Number.POSITIVE_INFINITY) - (other.percent ?? Number.POSITIVE_INFINITY) ||
    english.compare(one.category, other.category)
}

/** A category, or a group of them under its name, with its members. */
export interface PerformanceGroup extends CategoryPerformance {
  /** Those of the categories of a group, the weakest first; none for a single category. */
  readonly members: readonly CategoryPerformance[]
}

/** Many categories of a scheme, such as T1A, T1B and T1C, folded into groups; the weakest first, as they came in. */
export function foldPerformance(performance: readonly CategoryPerformance[]): readonly PerformanceGroup[] {
  const english = new Intl.Collator('en')
  const byName = new Map(performance.map((each) => [each.category, each]))
  const folded = foldCategories([...byName.keys()].sort(english.compare))
  if (folded === null) return performance.map((each) => ({ ...each, members: [] }))
  const find = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? [])
  const groups = folded.groups.map(({ name, categories }): PerformanceGroup => {
    const members = find(categories).sort(weakestFirst(english))
    const sum = { questions: 0, counted: 0, correct: 0 }
    for (const { questions, counted, correct } of members) {
      sum.questions += questions
      sum.counted += counted
      sum.correct += correct
    }
    return { category: name, ...sum, percent: percentOf(sum), members }
  })
  const others = find(folded.others).map((each): PerformanceGroup => ({ ...each, members: [] }))
  return [...groups, ...others].sort(weakestFirst(english))
}

/** From this many answered questions on, a share rests on some answers, and on many. */
const SOME_ANSWERED = 5
const MANY_ANSWERED = 20

/** How much the share of a category rests on. */
export type PerformanceWeight = 'few' | 'some' | 'many'

/** `counted`: questions with a result. */
export function performanceWeight(counted: number): PerformanceWeight {
  if (counted >= MANY_ANSWERED) return 'many'
  return counted >= SOME_ANSWERED ? 'some' : 'few'
}

/** The result of the newest practice response, else of the past test; null without either (spec §9.5). */
function wasLastCorrect({ wasCorrect }: Pick<Question, 'wasCorrect'>, said: number): boolean | null {
  return (said & AnswerBit.practiced) === 0 ? wasCorrect : (said & AnswerBit.latestWrong) === 0
}

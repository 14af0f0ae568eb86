import type { Question, Random } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import { shuffle } from '../selection/eligible.ts'
import type { CategoryCount, ExamRules } from './exam-definition.ts'
import { EXAM_LIMITS } from './exam-definition.ts'

/** Categories with too few questions for a blueprint; `category` is null for the exam as a whole. */
export interface Shortage {
  readonly category: string | null
  readonly wanted: number
  readonly available: number
}

/** The questions of an exam in the order in which they are asked, and what the bank lacks for it. */
export interface DrawnExam<Q> {
  readonly questions: readonly Q[]
  readonly shortages: readonly Shortage[]
}

/** What of an exam decides which questions are drawn. */
type DrawRules = Pick<ExamRules, 'categories' | 'blueprint'>

/**
 * Draws the questions of an exam, none twice, in random order. Every question of a category is equally likely. Where a
 * category has fewer questions than the blueprint asks for, all of them are drawn. At most
 * {@link EXAM_LIMITS}.questionsMax.
 */
export function drawByBlueprint<Q extends Pick<Question, 'category'>>(
  bank: readonly Q[],
  rules: DrawRules,
  random: Random,
): DrawnExam<Q> {
  const drawn = poolsOf(bank, rules).flatMap(({ questions, wanted }) =>
    shuffle(questions, random).slice(0, wanted),
  )
  return {
    questions: shuffle(drawn, random).slice(0, EXAM_LIMITS.questionsMax),
    shortages: shortagesOf(bank, rules),
  }
}

/** What the bank lacks for an exam; none when every draw is exact. */
export function shortagesOf(
  bank: readonly Pick<Question, 'category'>[],
  rules: DrawRules,
): readonly Shortage[] {
  return poolsOf(bank, rules)
    .map(({ category, questions, wanted }) => ({ category, wanted, available: questions.length }))
    .filter(({ wanted, available }) => available < wanted)
}

/** How many questions an exam asks for; more than {@link EXAM_LIMITS}.questionsMax are never drawn. */
export function wantedCount(bank: readonly Pick<Question, 'category'>[], rules: DrawRules): number {
  return poolsOf(bank, rules).reduce((sum, { wanted }) => sum + wanted, 0)
}

interface Pool<Q> {
  readonly category: string | null
  readonly questions: readonly Q[]
  readonly wanted: number
}

/** From where, and how many questions are drawn. */
function poolsOf<Q extends Pick<Question, 'category'>>(
  bank: readonly Q[],
  { categories, blueprint }: DrawRules,
): readonly Pool<Q>[] {
  const covered = new Set(categories)
  const questions = covered.size === 0 ? bank : bank.filter((question) => covered.has(categoryOf(question)))
  if (blueprint.kind === 'random') return [{ category: null, questions, wanted: blueprint.count }]
  const byCategory = Map.groupBy(blueprint.kind === 'named' ? bank : questions, categoryOf)
  const counts: readonly CategoryCount[] =
    blueprint.kind === 'named'
      ? blueprint.counts
      : (covered.size === 0 ? [...byCategory.keys()] : categories).map((category) => ({
          category,
          count: blueprint.count,
        }))
  return counts.map(({ category, count }) => ({
    category,
    questions: byCategory.get(category) ?? [],
    wanted: count,
  }))
}

/** Names of the categories that an exam draws from; none for all. */
export function coveredCategories({
  categories,
  blueprint,
}: Pick<ExamRules, 'categories' | 'blueprint'>): readonly string[] {
  return blueprint.kind === 'named' ? blueprint.counts.map(({ category }) => category) : categories
}

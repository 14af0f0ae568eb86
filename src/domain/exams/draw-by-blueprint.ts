import type { Question, Random } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import { shuffle } from '../selection/shuffle.ts'
import type { CategoryCount, ExamRules } from './exam-definition.ts'

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

/**
 * Draws the questions of an exam, none twice, in random order. Every question of a category is equally likely. Where a
 * category has fewer questions than the blueprint asks for, all of them are drawn.
 */
export function drawByBlueprint<Q extends Pick<Question, 'category'>>(
  bank: readonly Q[],
  { categories, blueprint }: Pick<ExamRules, 'categories' | 'blueprint'>,
  random: Random,
): DrawnExam<Q> {
  const covered = new Set(categories)
  const questions = covered.size === 0 ? bank : bank.filter((question) => covered.has(categoryOf(question)))
  if (blueprint.kind === 'random') {
    const drawn = shuffle(questions, random).slice(0, blueprint.count)
    return { questions: drawn, shortages: shortageOf(null, blueprint.count, drawn.length) }
  }
  const byCategory = Map.groupBy(questions, categoryOf)
  const counts =
    blueprint.kind === 'named' ? blueprint.counts : countOfEach(byCategory, categories, blueprint.count)
  const draws = counts.map(({ category, count }) => {
    const drawn = shuffle(byCategory.get(category) ?? [], random).slice(0, count)
    return { drawn, shortages: shortageOf(category, count, drawn.length) }
  })
  return {
    questions: shuffle(
      draws.flatMap(({ drawn }) => drawn),
      random,
    ),
    shortages: draws.flatMap(({ shortages }) => shortages),
  }
}

/** How many questions a blueprint asks for when the bank has enough of each category. */
export function questionCountOf(
  { categories, blueprint }: Pick<ExamRules, 'categories' | 'blueprint'>,
  bankCategories: readonly string[],
): number {
  switch (blueprint.kind) {
    case 'random':
      return blueprint.count
    case 'each':
      return blueprint.count * (categories.length === 0 ? bankCategories.length : categories.length)
    case 'named':
      return blueprint.counts.reduce((sum, { count }) => sum + count, 0)
  }
}

function countOfEach(
  byCategory: ReadonlyMap<string, unknown>,
  categories: readonly string[],
  count: number,
): readonly CategoryCount[] {
  const names = categories.length === 0 ? [...byCategory.keys()] : categories
  return names.map((category) => ({ category, count }))
}

function shortageOf(category: string | null, wanted: number, available: number): readonly Shortage[] {
  return available < wanted ? [{ category, wanted, available }] : []
}

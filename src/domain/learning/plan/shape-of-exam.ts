import { coveredCategories } from '../../exams/draw-by-blueprint.ts'
import type { Blueprint, ExamRules } from '../../exams/exam-definition.ts'

import type { LearningBank } from '../learning-bank.ts'
import { defaultExam, type ExamShape, leastToPass } from './exam-plan.ts'

/** The rules that a forecast needs; null stands for Test Mode. */
export type AskedExam = Pick<ExamRules, 'categories' | 'blueprint' | 'passMark'>

/** The numbers of the questions that an exam may ask, ascending. Where it covers none, all of `eligible`. */
export function questionsOfExam(
  { categories, category }: Pick<LearningBank, 'categories' | 'category'>,
  exam: AskedExam | null,
  eligible: Uint32Array,
): Uint32Array {
  const covered = new Set(exam === null ? [] : coveredCategories(exam))
  if (covered.size === 0) return eligible
  const asked = eligible.filter((question) => covered.has(categories[category[question] ?? 0] ?? ''))
  return asked.length === 0 ? eligible : asked
}

/**
 * How an exam draws from a bank. It asks no more than the bank has; every question earns one point or none, so that partial
 * points are not foreseen.
 *
 * @param eligible from {@link questionsOfExam}.
 */
export function shapeOfExam(
  { categories, category }: Pick<LearningBank, 'categories' | 'category'>,
  exam: AskedExam | null,
  eligible: Uint32Array,
): ExamShape {
  if (exam === null) return defaultExam(eligible.length)
  const { blueprint, passMark } = exam
  const passOf = (size: number) =>
    passMark.kind === 'points' ? passMark.points : leastToPass(size, passMark.percent)
  if (blueprint.kind === 'random') {
    const size = Math.min(blueprint.count, eligible.length)
    return { kind: 'random', size, pass: passOf(size) }
  }
  const sizes = categories.map(() => 0)
  for (const question of eligible) {
    const group = category[question] ?? 0
    sizes[group] = (sizes[group] ?? 0) + 1
  }
  const wanted = categories.map((name) => countOf(blueprint, name))
  const counts = sizes.map((size, group) => Math.min(size, wanted[group] ?? 0))
  return { kind: 'groups', counts, pass: passOf(counts.reduce((sum, count) => sum + count, 0)) }
}

/** How many questions of a category are asked. */
function countOf(blueprint: Exclude<Blueprint, { kind: 'random' }>, name: string): number {
  if (blueprint.kind === 'each') return blueprint.count
  return blueprint.counts.find(({ category }) => category === name)?.count ?? 0
}

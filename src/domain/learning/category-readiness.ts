import { chanceRight } from './evidence.ts'
import { type Memory, meanRecall, typeWeights } from './memory.ts'
import type { ExamShape } from './plan/exam-plan.ts'

/** How well a category is known, and what it costs. */
export interface CategoryReadiness {
  readonly category: string
  /** Chance to answer a question of it right now, 0 to 1. */
  readonly right: number
  /** Right answers that it costs in the exam. */
  readonly lost: number
}

/**
 * The categories that an exam may ask, the one that costs most first.
 *
 * @param eligible the numbers of the questions that the exam may ask.
 * @param now milliseconds since the epoch.
 */
export function categoryReadiness(
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
  now: number,
): CategoryReadiness[] {
  const { bank } = memory
  const weights = typeWeights(memory)
  const sums = bank.categories.map((category) => ({ category, right: 0, size: 0 }))
  for (const question of eligible) {
    const ofCategory = sums[bank.category[question] ?? 0]
    if (ofCategory === undefined) continue
    ofCategory.right += chanceRight(meanRecall(memory, weights, question, now), bank.guess[question] ?? 0)
    ofCategory.size += 1
  }
  const asked = (group: number, size: number) =>
    exam.kind === 'random' ? (exam.size * size) / eligible.length : (exam.counts[group] ?? 0)
  return sums
    .map(({ category, right, size }, group) => ({
      category,
      size,
      right: right / size,
      lost: asked(group, size) * (1 - right / size),
    }))
    .filter(({ size }) => size > 0)
    .map(({ size: _, ...readiness }) => readiness)
    .sort((one, other) => other.lost - one.lost || (one.category < other.category ? -1 : 1))
}

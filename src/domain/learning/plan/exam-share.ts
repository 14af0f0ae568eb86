import type { LearningBank } from '../learning-bank.ts'
import type { ExamShape } from './exam-plan.ts'

/**
 * How much each question counts in the exam, by question number: 1 on average over those asked. In an exam of groups, a
 * question of a small category counts for more; one of a category that the exam does not ask counts for nothing.
 *
 * @param eligible the numbers of the questions that are practiced.
 */
export function examShares(
  { category, ids }: Pick<LearningBank, 'category' | 'ids'>,
  eligible: Uint32Array,
  exam: ExamShape,
): Float64Array {
  const shares = new Float64Array(ids.length)
  if (exam.kind === 'random') {
    for (const question of eligible) shares[question] = 1
    return shares
  }
  const sizes = new Map<number, number>()
  for (const question of eligible) {
    const group = category[question] ?? 0
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
  }
  const countOf = (group: number) => exam.counts[group] ?? 0
  const asked = [...sizes.keys()].reduce((sum, group) => sum + countOf(group), 0)
  if (asked === 0) return shares
  for (const question of eligible) {
    const group = category[question] ?? 0
    shares[question] = (eligible.length * countOf(group)) / (asked * (sizes.get(group) ?? 1))
  }
  return shares
}

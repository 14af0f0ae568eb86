import type { Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import { examRulesOf } from './chosen-exam.ts'
import type { ExamDefinition, ExamRules } from './exam-definition.ts'

/**
 * The rules for drawing an exam of the learner again: those of the exam as it is now, which follows renamed and merged
 * categories. The rules that the test was stored with hold where the exam was deleted.
 */
export function rulesToRetake(
  { examId, rules }: { readonly examId: string | null; readonly rules: ExamRules },
  exams: readonly ExamDefinition[],
): ExamRules {
  const exam = exams.find(({ id }) => id === examId)
  return exam === undefined ? rules : examRulesOf(exam)
}

/**
 * The categories of a Test Mode test from which to draw again: without those that the bank no longer has, by which only
 * questions without a category would be drawn. All of them when it has none of them.
 */
export function categoriesToRetake(
  categories: readonly string[] | null,
  bank: readonly Pick<Question, 'category'>[],
): ReadonlySet<string> {
  const known = new Set(bank.map(categoryOf))
  const left = (categories ?? []).filter((category) => known.has(category))
  return new Set(left.length > 0 ? left : categories)
}

import type { Question } from '../model.ts'
import { categoriesOf } from '../selection/categories.ts'
import type { ExamDefinition, ExamRules } from './exam-definition.ts'
import { coveredCategories } from './exam-summary.ts'

/** The rules of an exam, which a test of it remembers. */
export function examRulesOf(exam: ExamDefinition): ExamRules {
  const { id: _, revision: __, date: ___, plan: ____, ...rules } = exam
  return rules
}

/**
 * The categories to practice for an exam: those it covers that the bank has; all of them for Test Mode, and for an exam
 * that covers all.
 */
export function categoriesOfExam(
  questions: readonly Pick<Question, 'category'>[],
  exam: ExamDefinition | null,
): ReadonlySet<string> {
  const all = categoriesOf(questions)
  const covered = new Set(exam === null ? [] : coveredCategories(exam))
  const named = all.filter((category) => covered.has(category))
  return new Set(named.length === 0 ? all : named)
}

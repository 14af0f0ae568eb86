import type { Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import type { ExamContent, ExamDefinition, ExamRules } from './exam-definition.ts'

/** The rules of an exam, which a test of it remembers. */
export function examRulesOf(exam: ExamDefinition): ExamRules {
  const { id: _, revision: __, date: ___, plan: ____, ...rules } = exam
  return rules
}

/**
 * What an edit of an exam changed. The blueprint and the pass mark go together, as more points than questions would be no
 * valid exam. The form of an exam has no plan, so that one that is missing is no change.
 */
export function changedMembers(before: ExamContent, after: ExamContent): Partial<ExamContent> {
  const isChanged = (member: keyof ExamContent) =>
    JSON.stringify(before[member]) !== JSON.stringify(after[member])
  const { blueprint, passMark } = after
  return {
    ...(isChanged('name') && { name: after.name }),
    ...(isChanged('categories') && { categories: after.categories }),
    ...((isChanged('blueprint') || isChanged('passMark')) && { blueprint, passMark }),
    ...(isChanged('timeLimitMinutes') && { timeLimitMinutes: after.timeLimitMinutes }),
    ...(isChanged('scoring') && { scoring: after.scoring }),
    ...(isChanged('showsAnswerCount') && { showsAnswerCount: after.showsAnswerCount }),
    ...(isChanged('date') && { date: after.date }),
    ...(isChanged('plan') && after.plan && { plan: after.plan }),
  }
}

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

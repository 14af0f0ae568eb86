import type { ExamContent } from './exam-definition.ts'

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

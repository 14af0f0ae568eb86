import { categoryRenames, renamedInExam } from '../exams/category-changes.ts'
import { changedMembers } from '../exams/exam-changes.ts'
import type { ExamDefinition } from '../exams/exam-definition.ts'
import type { CategoriesWrite, ExamChange, OutboxEntry } from './outbox-entry.ts'

type Exams = Map<ExamDefinition['id'], ExamDefinition>

/**
 * The exams as the learner left them, whether or not the server has it: additions, edits and deletions, and the new names
 * of categories, applied in their order. The same list when nothing waits.
 *
 * @param waiting the learner's entries, in order.
 */
export function withWaitingExams(
  waiting: readonly Pick<OutboxEntry, 'write'>[],
  exams: readonly ExamDefinition[],
): readonly ExamDefinition[] {
  if (!waiting.some(({ write }) => write.kind === 'exam' || write.kind === 'categories')) return exams
  const byId = new Map(exams.map((exam) => [exam.id, exam]))
  for (const { write } of waiting) {
    if (write.kind === 'exam') applyChange(byId, write.change)
    else if (write.kind === 'categories') renameCategories(byId, write)
  }
  return [...byId.values()]
}

function applyChange(byId: Exams, change: ExamChange): void {
  switch (change.is) {
    case 'add':
      if (!byId.has(change.exam.id)) byId.set(change.exam.id, change.exam)
      break
    case 'edit': {
      const exam = byId.get(change.id)
      if (exam) byId.set(change.id, { ...exam, ...changedMembers(change.startedFrom, change.content) })
      break
    }
    case 'delete':
      byId.delete(change.id)
  }
}

function renameCategories(byId: Exams, { changes }: CategoriesWrite): void {
  const renames = categoryRenames(changes)
  for (const [id, exam] of byId) {
    const names = renamedInExam(exam, renames)
    if (names !== null) byId.set(id, { ...exam, ...names })
  }
}

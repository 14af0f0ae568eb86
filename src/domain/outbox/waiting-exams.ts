import { changedMembers } from '../exams/exam-changes.ts'
import type { ExamDefinition } from '../exams/exam-definition.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * The exams as the learner left them, whether or not the server has it: additions, edits and deletions applied in their
 * order. The same list when nothing waits.
 *
 * @param waiting the learner's entries, in order.
 */
export function withWaitingExams(
  waiting: readonly Pick<OutboxEntry, 'write'>[],
  exams: readonly ExamDefinition[],
): readonly ExamDefinition[] {
  const changes = waiting.flatMap(({ write }) => (write.kind === 'exam' ? [write.change] : []))
  if (changes.length === 0) return exams
  const byId = new Map(exams.map((exam) => [exam.id, exam]))
  for (const change of changes) {
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
  return [...byId.values()]
}

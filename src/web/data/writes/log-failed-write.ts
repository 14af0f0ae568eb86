import type { LearnerWrite } from '../../../domain/outbox/outbox-entry.ts'

/** What is logged about a write that the server refused (spec §8.2). */
const FAILED: Readonly<Record<LearnerWrite['kind'], string>> = {
  answer: 'Failed to save practice response',
  test: 'Failed to save the finished test',
  flag: 'Failed to toggle question flag',
  note: 'Failed to save question note',
  add: 'Failed to add question',
  edit: 'Failed to save question',
  bulk: 'Failed to change questions',
  categories: 'Failed to change the categories',
  exam: 'Failed to change exam',
}

export function logFailedWrite(kind: LearnerWrite['kind'], cause: Error): void {
  console.error(FAILED[kind], cause)
}

import { titlesAfter } from '../exams/category-changes.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** The titles of categories as the learner left them, by category. The same map when nothing waits. */
export function withWaitingTitles(
  waiting: readonly Pick<OutboxEntry, 'write'>[],
  titles: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return waiting.reduce(
    (after, { write }) => (write.kind === 'categories' ? titlesAfter(after, write.changes) : after),
    titles,
  )
}

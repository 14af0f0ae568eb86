import type { OutboxEntry } from './entry.ts'

/** What waits, as the learner counts it: "3 answers", or "3 changes" when there is anything else among them. */
export function waitingCount(waiting: readonly OutboxEntry[]): string {
  const count = waiting.length
  const noun = waiting.every(({ write }) => write.kind === 'answer') ? 'answer' : 'change'
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

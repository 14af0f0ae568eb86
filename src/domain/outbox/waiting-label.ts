import type { OutboxEntry } from './entry.ts'

/** What waits, as the learner counts it: "3 answers", or "3 changes" when there is anything else among them. */
export function waitingCount(waiting: readonly OutboxEntry[]): string {
  return `${waiting.length} ${waitingNoun(waiting)}`
}

/** The same without the number: "answers", "change". */
export function waitingNoun(waiting: readonly OutboxEntry[]): string {
  const noun = waiting.every(({ write }) => write.kind === 'answer') ? 'answer' : 'change'
  return waiting.length === 1 ? noun : `${noun}s`
}

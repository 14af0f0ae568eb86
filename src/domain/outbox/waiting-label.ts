import type { OutboxEntry } from './outbox-entry.ts'

/** The number of waiting entries: "3 answers", or "3 changes" when not all are answers. */
export function waitingCountLabel(waiting: readonly OutboxEntry[]): string {
  return `${waiting.length} ${waitingNoun(waiting)}`
}

/** The same without the number: "answers", "change". */
export function waitingNoun(waiting: readonly OutboxEntry[]): string {
  const noun = waiting.every(({ write }) => write.kind === 'answer') ? 'answer' : 'change'
  return waiting.length === 1 ? noun : `${noun}s`
}

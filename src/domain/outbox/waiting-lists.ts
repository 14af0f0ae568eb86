import type { LearnerData, Note, PastTest, PracticeResponse } from '../model.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * Overlays the outbox on lists of the server, so that answers, notes and flags show as the learner left them, whether or
 * not the server has them (spec §8.2). Each function returns the same object when nothing waits.
 *
 * @param waiting the learner's entries, in order.
 */
export function withWaitingAnswers(
  waiting: readonly OutboxEntry[],
  responses: readonly PracticeResponse[],
): readonly PracticeResponse[] {
  const given = waiting.flatMap(({ write }) => (write.kind === 'answer' ? [write.response] : []))
  if (given.length === 0) return responses
  const arrived = new Set(responses.map(({ id }) => id))
  const missing = given.filter(({ id }) => !arrived.has(id)).reverse()
  if (missing.length === 0) return responses
  return [...missing, ...responses].sort((a, b) => b.createdAt - a.createdAt)
}

/** By question id. A note with an open conflict shows the learner's own version. */
export function withWaitingNotes(
  waiting: readonly OutboxEntry[],
  notes: ReadonlyMap<string, Note>,
): ReadonlyMap<string, Note> {
  const left = waiting.flatMap((entry) => waitingNote(entry) ?? [])
  return left.length === 0
    ? notes
    : new Map([...notes, ...left.map((note) => [note.questionId, note] as const)])
}

/** The note as an entry will store it; null when the entry is none. */
function waitingNote({ id, write }: OutboxEntry): Note | null {
  return write.kind === 'note'
    ? { questionId: write.questionId, ...write.texts, updatedAt: 0, waitingAs: id }
    : null
}

/** A flag by question id, as it was last set. */
export function waitingFlags(waiting: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  return new Map(
    waiting.flatMap(({ write }) =>
      write.kind === 'flag' ? [[write.questionId, write.isFlagged] as const] : [],
    ),
  )
}

/** Flags and finished exams. */
export function withWaitingData(waiting: readonly OutboxEntry[], data: LearnerData): LearnerData {
  const flags = waitingFlags(waiting)
  const tests = missingTests(waiting, data.tests)
  if (flags.size === 0 && tests.length === 0) return data
  return { ...data, tests: [...tests, ...data.tests], questions: withFlags(flags, data.questions) }
}

/** Questions with these flags, each the same object when its flag is right already. */
export function withFlags(
  flags: ReadonlyMap<string, boolean>,
  questions: LearnerData['questions'],
): LearnerData['questions'] {
  return questions.map((question) => {
    const isFlagged = flags.get(question.id) ?? question.isFlagged
    return isFlagged === question.isFlagged ? question : { ...question, isFlagged }
  })
}

function missingTests(waiting: readonly OutboxEntry[], tests: readonly PastTest[]): readonly PastTest[] {
  const arrived = new Set(tests.map(({ id }) => id))
  return waiting
    .flatMap(({ write }) => (write.kind === 'test' && !arrived.has(write.test.id) ? [write.test] : []))
    .reverse()
}

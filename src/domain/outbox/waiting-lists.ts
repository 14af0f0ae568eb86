import { judgeAgain } from '../answer.ts'
import type { LearnerData, Note, PastTest, PracticeResponse, Question } from '../model.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { withWaitingQuestions } from './waiting-questions.ts'

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
  return withWaitingVerdicts(waiting, withGivenAnswers(waiting, responses))
}

function withGivenAnswers(
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

/** Answers to questions whose edit asks to judge them again have the verdicts that the server will give them. */
export function withWaitingVerdicts(
  waiting: readonly Pick<OutboxEntry, 'write'>[],
  responses: readonly PracticeResponse[],
): readonly PracticeResponse[] {
  const edited = new Map<Question['id'], Pick<Question, 'correct' | 'options'>>()
  for (const { write } of waiting)
    if (write.kind === 'edit' && write.judgeAgain) edited.set(write.questionId, write.content)
  if (edited.size === 0) return responses
  return responses.map((response) => {
    const question = edited.get(response.questionId)
    if (question === undefined) return response
    const isCorrect = judgeAgain(question, response)
    return isCorrect === response.isCorrect ? response : { ...response, isCorrect }
  })
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

/** The note as an entry will store it; null when the entry is not a note. */
function waitingNote({ id, write }: OutboxEntry): Note | null {
  return write.kind === 'note'
    ? { questionId: write.questionId, ...write.texts, updatedAt: 0, waitingAs: id }
    : null
}

/** Finished exams, and the bank as the learner left it. */
export function withWaitingData(waiting: readonly OutboxEntry[], data: LearnerData): LearnerData {
  const questions = withWaitingQuestions(waiting, data.questions)
  const tests = missingTests(waiting, data.tests)
  if (questions === data.questions && tests.length === 0) return data
  return { ...data, tests: [...tests, ...data.tests], questions }
}

function missingTests(waiting: readonly OutboxEntry[], tests: readonly PastTest[]): readonly PastTest[] {
  const arrived = new Set(tests.map(({ id }) => id))
  return waiting
    .flatMap(({ write }) => (write.kind === 'test' && !arrived.has(write.test.id) ? [write.test] : []))
    .reverse()
}

import type { QueryClient } from '@tanstack/react-query'
import { readFlag } from '../decoding/question.ts'
import { QUESTIONS_KEY } from '../queries/list-questions.ts'
import type { Settled } from '../sync/outbox/outbox.ts'
import { rememberFlag } from './flag-question.ts'
import { logFailedWrite } from './log-failed-write.ts'
import { rememberNote, renewNotes } from './save-note.ts'
import { rememberAnswer } from './save-practice-response.ts'

/** Brings what is shown up to date with what left the outbox, whether or not a screen still waits for it. */
export function showSettled(client: QueryClient, { entry, outcome, isAttended }: Settled): void {
  const { learnerId, write } = entry
  if (outcome.is === 'refused') {
    if (!isAttended || write.kind === 'answer' || write.kind === 'test') {
      logFailedWrite(write.kind, outcome.error)
    }
    if (write.kind === 'note') renewNotes(client, learnerId, true)
    if (write.kind === 'flag') void client.invalidateQueries({ queryKey: [QUESTIONS_KEY, learnerId] })
    return
  }
  if (write.kind === 'answer') void rememberAnswer(client, learnerId, write.response)
  // A server that knows only the toggle may have ended up otherwise than was asked.
  if (write.kind === 'flag' && !isAttended)
    rememberFlag(client, learnerId, write.questionId, readFlag(outcome.body))
  if (write.kind === 'note') {
    if (outcome.note) rememberNote(client, learnerId, outcome.note)
    renewNotes(client, learnerId, false)
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { readFlag } from '../decoding/question.ts'
import { examsQuery } from '../queries/exams-query.ts'
import { practiceResponsesQuery } from '../queries/practice-responses-query.ts'
import { refetchBank } from '../queries/refetch-lists.ts'
import type { SettledWrite } from '../sync/outbox/outbox-interface.ts'
import { applyStoredBulk, applyStoredEdit, applyStoredQuestion } from './change-questions.ts'
import { applyFlag } from './flag-question.ts'
import { logFailedWrite } from './log-failed-write.ts'
import { applyNote, refetchNotes } from './save-note.ts'
import { applySavedResponse } from './save-practice-response.ts'

/** Few pages change categories. */
const loadCategories = () => import('./apply-categories.ts')

/** Updates what is shown with what left the outbox, whether or not a screen still waits for it. */
export function applySettledWrite(client: QueryClient, { entry, outcome, isAwaited }: SettledWrite): void {
  const { learnerId, write } = entry
  if (write.kind === 'edit' && write.judgeAgain && !wasJudgedAgain(outcome)) {
    // The screens already show verdicts of a key that was not stored.
    void client.invalidateQueries({ queryKey: practiceResponsesQuery(learnerId).queryKey })
  }
  if (outcome.is === 'refused') {
    if (!isAwaited || write.kind === 'answer' || write.kind === 'test') {
      logFailedWrite(write.kind, outcome.error)
    }
    if (write.kind === 'note') refetchNotes(client, learnerId, true)
    if (isAboutBank(write.kind)) void refetchBank(client, learnerId)
    if (write.kind === 'exam') void client.invalidateQueries({ queryKey: examsQuery(learnerId).queryKey })
    if (write.kind === 'categories')
      void loadCategories().then(({ refetchCategories }) => refetchCategories(client, learnerId))
    return
  }
  // What is stored is another version than the one that is shown.
  if (outcome.isOther) return void client.invalidateQueries()
  if (write.kind === 'answer') void applySavedResponse(client, learnerId, write.response)
  // A server that knows only the toggle may have set the flag differently from what was asked.
  if (write.kind === 'flag' && !isAwaited)
    applyFlag(client, learnerId, write.questionId, readFlag(outcome.body))
  if (write.kind === 'add') void applyStoredQuestion(client, learnerId, outcome.body)
  if (write.kind === 'edit' && outcome.write.kind === 'edit')
    void applyStoredEdit(client, learnerId, outcome.write, outcome.body)
  if (write.kind === 'bulk') void applyStoredBulk(client, learnerId, write)
  if (write.kind === 'exam') void client.invalidateQueries({ queryKey: examsQuery(learnerId).queryKey })
  if (write.kind === 'categories')
    void loadCategories().then((it) => it.applyStoredCategories(client, learnerId, write))
  if (write.kind === 'note') {
    if (outcome.note) applyNote(client, learnerId, outcome.note)
    refetchNotes(client, learnerId, false)
  }
}

function wasJudgedAgain(outcome: SettledWrite['outcome']): boolean {
  return outcome.is !== 'refused' && outcome.write.kind === 'edit' && outcome.write.judgeAgain
}

function isAboutBank(kind: SettledWrite['entry']['write']['kind']): boolean {
  return kind === 'flag' || kind === 'add' || kind === 'edit' || kind === 'bulk' || kind === 'categories'
}

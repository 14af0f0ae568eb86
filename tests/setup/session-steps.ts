import type { Question } from '../../src/domain/model.ts'
import { initialNote } from '../../src/domain/practice/notes/note-draft.ts'
import type { Session, SessionEvent } from '../../src/domain/practice/session/session.ts'
import { sessionReducer } from '../../src/domain/practice/session/session-reducer.ts'
import { frozen } from './frozen.ts'
import { drawn } from './practice-bank.ts'

/** The session after these events, none of which may change what it is given. */
export const run = (session: Session, ...events: readonly SessionEvent[]) =>
  events.reduce((state, event) => sessionReducer(frozen(state), frozen(event)), session)

export const draw = (question: Question, now = 0): SessionEvent => ({
  type: 'question-drawn',
  ...drawn(question),
  notes: initialNote(question, null),
  now,
})
export const choose = (option: string): SessionEvent => ({ type: 'option-chosen', option })
export const submit = (now = 0): SessionEvent => ({ type: 'submitted', now })
export const next = (now = 0): SessionEvent => ({ type: 'next', now })
export const previous = (now = 0): SessionEvent => ({ type: 'previous', now })
export const hide = (now = 0): SessionEvent => ({ type: 'tab-hidden', now })
export const show = (now = 0): SessionEvent => ({ type: 'tab-shown', now })
export const flag = (questionId: string, isFlagged: boolean): SessionEvent => ({
  type: 'flag-changed',
  questionId,
  isFlagged,
})
export const note = (questionId: string, html: string, now = 0): SessionEvent => ({
  type: 'notes',
  questionId,
  event: { type: 'note-edited', html, now },
})

/** Draws, answers with `option`, and leaves the question answered and live. */
export const answer = (question: Question, option: string, now = 0) => [
  draw(question, now),
  choose(option),
  submit(now),
]

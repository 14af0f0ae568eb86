import { isSingleChoice } from '../../answer.ts'
import { wholePercent } from '../../formatting/format-number.ts'
import type { Confidence } from '../../model.ts'
import { MINUTE_MS } from '../../time-units.ts'
import { lengthOf, positionOf } from '../cursor.ts'
import type { DrawProblem } from '../draw-problem.ts'
import {
  autosaveDueAt,
  cleanDraft,
  hasUnsavedEdits,
  initialNote,
  type NoteDraft,
  type NoteToStore,
  noteToStore,
} from '../notes/note-draft.ts'
import type { DrawnQuestion } from '../option-order.ts'
import { elapsedMs } from '../stopwatch.ts'
import type { AnsweredQuestion, PracticeAnswer, Session, SessionEvent } from './session.ts'
import { answeredIn } from './session-navigation.ts'
import type { SessionLength } from './session-plan.ts'
import { sessionReducer } from './session-reducer.ts'

/** What the screen reads from a session; all of it is derived. */

/** The session's own figures (spec §3.9). */
export interface SessionStatistics {
  readonly attempted: number
  readonly correct: number
  readonly totalTimeMs: number
  /** Whole percent correct of those attempted; null before the first answer. */
  readonly percent: number | null
}

/** What the practice screen shows. */
export type SessionScreen =
  | { readonly show: 'loading' }
  | { readonly show: 'empty'; readonly problem: DrawProblem }
  | { readonly show: 'summary' }
  | (DrawnQuestion & {
      readonly show: 'question'
      readonly selected: readonly string[]
      /** Null while options can be chosen; with a result they are locked. `timeMs` in milliseconds. */
      readonly result: Pick<AnsweredQuestion, 'isCorrect' | 'timeMs'> | null
      readonly hintOpen: boolean
      readonly draft: NoteDraft
      /** "Previous Question (position/total)", both from 1; null on the live question. */
      readonly review: { readonly position: number; readonly total: number } | null
    })

/** The view of the current question, live or under review. */
export function sessionScreen(session: Session): SessionScreen {
  const { position } = session
  if (position.at === 'review') {
    const review = { position: positionOf(position.cursor) + 1, total: lengthOf(position.cursor) }
    return { ...answeredOnScreen(session, position.cursor.current), hintOpen: position.hintOpen, review }
  }
  const { live } = position
  switch (live.state) {
    case 'loading':
      return { show: 'loading' }
    case 'empty':
      return { show: 'empty', problem: live.problem }
    case 'over':
      return { show: 'summary' }
    case 'unanswered': {
      const { question, optionOrder, selected, hintOpen } = live
      const draft = draftOf(session, live)
      return {
        show: 'question',
        question,
        optionOrder,
        selected,
        result: null,
        hintOpen,
        draft,
        review: null,
      }
    }
    case 'answered':
      return { ...answeredOnScreen(session, live.answered), hintOpen: live.hintOpen, review: null }
  }
}

function answeredOnScreen(session: Session, answered: AnsweredQuestion) {
  const { question, optionOrder, selected, isCorrect, timeMs } = answered
  const draft = draftOf(session, answered)
  return { show: 'question', question, optionOrder, selected, result: { isCorrect, timeMs }, draft } as const
}

function draftOf(session: Session, { question }: DrawnQuestion): NoteDraft {
  return session.drafts.get(question.id) ?? cleanDraft(initialNote(question, null))
}

/** Whether Submit Answer is enabled: an unanswered question with a selection (spec §5.2). */
export function canSubmit({ position }: Session): boolean {
  return position.at === 'live' && position.live.state === 'unanswered' && position.live.selected.length > 0
}

/** Whether choosing an option can answer the question on screen: a live one with exactly one correct answer. */
export function isAnsweredByTap({ position }: Session): boolean {
  return (
    position.at === 'live' && position.live.state === 'unanswered' && isSingleChoice(position.live.question)
  )
}

/** Whether the question on screen can be skipped: only while it is live and unanswered. */
export function canSkip({ position }: Session): boolean {
  return position.at === 'live' && position.live.state === 'unanswered'
}

/** Whether Previous is enabled: not with an empty history, not at its first entry (spec §4.9). */
export function canGoBack({ position }: Session): boolean {
  return position.at === 'live' ? position.history.length > 0 : positionOf(position.cursor) > 0
}

/** Whether Next is enabled: in review, and on the live question once it is answered. */
export function canGoForward({ position }: Session): boolean {
  return position.at === 'review' || position.live.state === 'answered'
}

/** The figures of the session, the sum over {@link answeredIn}. */
export function statisticsOf(session: Session): SessionStatistics {
  const answered = answeredIn(session)
  const attempted = answered.length
  const correct = answered.filter(({ isCorrect }) => isCorrect).length
  const totalTimeMs = answered.reduce((sum, { timeMs }) => sum + timeMs, 0)
  return {
    attempted,
    correct,
    totalTimeMs,
    percent: attempted === 0 ? null : wholePercent(correct, attempted),
  }
}

/**
 * What is left of the session at `now`, with an open question: questions, or minutes rounded up. Null when it is endless.
 */
export function remainingOf(session: Session, now: number): SessionLength | null {
  const { plan, practiced, position } = session
  if (plan.mode === 'list') {
    const live = position.at === 'live' ? position.live : position.waiting
    return { unit: 'questions', count: plan.toAsk.length + (live?.state === 'unanswered' ? 1 : 0) }
  }
  if (plan.length === null) return null
  const { unit, count } = plan.length
  const done = unit === 'questions' ? answeredIn(session).length : elapsedMs(practiced, now) / MINUTE_MS
  return { unit, count: Math.max(0, Math.ceil(count - done)) }
}

/**
 * The answer to be stored as a practice response after an event; null for every event except an accepted Submit. The
 * reducer judges it.
 */
export function submittedAnswer(session: Session, event: SessionEvent): PracticeAnswer | null {
  if (event.type !== 'submitted') return null
  const { position } = sessionReducer(session, event)
  if (position === session.position || position.at === 'review' || position.live.state !== 'answered')
    return null
  const { question, selected, isCorrect, timeMs } = position.live.answered
  const confidence = confidenceOf(session)
  return { questionId: question.id, selected, isCorrect, timeMs, ...(confidence && { confidence }) }
}

/**
 * How sure the learner is of the live question: whoever needed the hint is not sure. Null when nothing was said, and when
 * no question is open.
 */
export function confidenceOf({ position }: Session): Confidence | null {
  if (position.at !== 'live' || position.live.state !== 'unanswered') return null
  const { confidence, hintSeen } = position.live
  return hintSeen && confidence !== 'guess' ? 'unsure' : confidence
}

/** Every note with unsaved edits: to be saved on Next, and before Back leaves the session. */
export function unsavedNotes(session: Session): readonly UnsavedNote[] {
  return [...session.drafts]
    .filter(([, draft]) => hasUnsavedEdits(draft))
    .flatMap(([questionId, draft]) => {
      const note = noteToStore(draft)
      return note === null ? [] : { questionId, ...note }
    })
}

interface UnsavedNote extends NoteToStore {
  readonly questionId: string
}

/** The note due first for autosave, and when (milliseconds); null when none is due. */
export function nextAutosave(
  session: Session,
): { readonly questionId: string; readonly dueAt: number } | null {
  let first: { questionId: string; dueAt: number } | null = null
  for (const [questionId, draft] of session.drafts) {
    const dueAt = autosaveDueAt(draft)
    if (dueAt !== null && (first === null || dueAt < first.dueAt)) first = { questionId, dueAt }
  }
  return first
}

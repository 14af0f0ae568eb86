import { cursorAt, itemsOf, nextCursor, previousCursor } from '../cursor.ts'
import { pauseStopwatch, resumeStopwatch } from '../stopwatch.ts'
import type { AnsweredQuestion, Session, SessionPosition, UnansweredQuestion } from './session.ts'

/**
 * Previous and Next (spec §4.9): navigation through the answered questions of a session.
 * Each returns the same position object when there is nowhere to go.
 */

type LivePosition = Extract<SessionPosition, { at: 'live' }>
type ReviewPosition = Extract<SessionPosition, { at: 'review' }>

/** Next: from an answered live question to a fresh one, in review one entry forward. */
export function goForward({ position, tab }: Session, now: number): SessionPosition {
  return position.at === 'live' ? nextPosition(position) : reviewForward(position, tab, now)
}

/** Previous: from the live question to the last entry of the history, in review one entry back. */
export function goBack({ position }: Session, now: number): SessionPosition {
  return position.at === 'live' ? reviewFromLive(position, now) : reviewBack(position)
}

/** Adds the answered question to the history. Before the answer there is no Next, only Skip. */
function nextPosition(position: LivePosition): SessionPosition {
  if (position.live.state !== 'answered') return position
  return freshQuestion([...position.history, position.live.answered])
}

function freshQuestion(history: readonly AnsweredQuestion[]): SessionPosition {
  return { at: 'live', history, live: { state: 'loading', onScreenId: history.at(-1)?.question.id ?? null } }
}

/**
 * An answered live question is added to the history first, so that it is never lost, and the entry before it is
 * shown; an unanswered one waits with its stopwatch paused.
 */
function reviewFromLive(position: LivePosition, now: number): SessionPosition {
  const { history, live } = position
  const answered = live.state === 'answered' ? [...history, live.answered] : history
  const cursor = cursorAt(answered, history.length - 1)
  if (cursor === null) return position
  const waiting =
    live.state === 'unanswered' ? { ...live, stopwatch: pauseStopwatch(live.stopwatch, now) } : null
  return { at: 'review', cursor, hintOpen: false, waiting }
}

function reviewBack(position: ReviewPosition): SessionPosition {
  const cursor = previousCursor(position.cursor)
  return cursor === null ? position : { ...position, cursor, hintOpen: false }
}

/** After the last entry comes the waiting live question, or else a fresh one. */
function reviewForward(position: ReviewPosition, tab: Session['tab'], now: number): SessionPosition {
  const cursor = nextCursor(position.cursor)
  if (cursor !== null) return { ...position, cursor, hintOpen: false }
  const history = itemsOf(position.cursor)
  if (position.waiting === null) return freshQuestion(history)
  return { at: 'live', history, live: seenAgain(position.waiting, tab, now) }
}

/** Resumes its stopwatch, unless the tab is hidden. */
function seenAgain(live: UnansweredQuestion, tab: Session['tab'], now: number): UnansweredQuestion {
  return tab === 'shown' ? { ...live, stopwatch: resumeStopwatch(live.stopwatch, now) } : live
}

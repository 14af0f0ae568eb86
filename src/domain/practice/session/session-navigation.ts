import { cursorAt, itemsOf, nextCursor, previousCursor } from '../cursor.ts'
import { elapsedMs, pauseStopwatch, resumeStopwatch } from '../stopwatch.ts'
import type {
  AnsweredQuestion,
  LiveQuestion,
  Session,
  SessionPosition,
  UnansweredQuestion,
} from './session.ts'
import { isPlanDone } from './session-plan.ts'

/**
 * Previous and Next (spec §4.9): navigation through the answered questions of a session.
 * Each returns the same position object when there is nowhere to go.
 */

type LivePosition = Extract<SessionPosition, { at: 'live' }>
type ReviewPosition = Extract<SessionPosition, { at: 'review' }>

/** Next: from an answered live question to a fresh one, in review one entry forward. */
export function goForward(session: Session, now: number): SessionPosition {
  const { position } = session
  return position.at === 'live' ? nextPosition(session, position, now) : reviewForward(session, position, now)
}

/** Previous: from the live question to the last entry of the history, in review one entry back. */
export function goBack({ position }: Session, now: number): SessionPosition {
  return position.at === 'live' ? reviewFromLive(position, now) : reviewBack(position)
}

/** Ends the session now, once something was answered. An open question is dropped, as by Skip. */
export function endNow(session: Session): SessionPosition {
  const { position } = session
  const history = answeredIn(session)
  const isOver = position.at === 'live' && position.live.state === 'over'
  return history.length === 0 || isOver ? position : { at: 'live', history, live: { state: 'over' } }
}

/** Everything answered in the session, oldest first, the live question included once it is answered. */
export function answeredIn({ position }: Session): readonly AnsweredQuestion[] {
  if (position.at === 'review') return itemsOf(position.cursor)
  return position.live.state === 'answered' ? [...position.history, position.live.answered] : position.history
}

/** Adds the answered question to the history. Before the answer there is no Next, only Skip. */
function nextPosition(session: Session, position: LivePosition, now: number): SessionPosition {
  if (position.live.state !== 'answered') return position
  return freshQuestion(session, [...position.history, position.live.answered], now)
}

function freshQuestion(session: Session, history: readonly AnsweredQuestion[], now: number): SessionPosition {
  const live = questionAfter(session, history.length, history.at(-1)?.question.id ?? null, now)
  return { at: 'live', history, live }
}

/**
 * What follows a question: a fresh one is to be drawn, unless the session has reached its end.
 *
 * @param answered how many questions were answered
 */
export function questionAfter(
  { plan, practiced }: Pick<Session, 'plan' | 'practiced'>,
  answered: number,
  onScreenId: string | null,
  now: number,
): LiveQuestion {
  return isPlanDone(plan, answered, elapsedMs(practiced, now))
    ? { state: 'over' }
    : { state: 'loading', onScreenId }
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
function reviewForward(session: Session, position: ReviewPosition, now: number): SessionPosition {
  const cursor = nextCursor(position.cursor)
  if (cursor !== null) return { ...position, cursor, hintOpen: false }
  const history = itemsOf(position.cursor)
  if (position.waiting === null) return freshQuestion(session, history, now)
  return { at: 'live', history, live: seenAgain(position.waiting, session.tab, now) }
}

/** Resumes its stopwatch, unless the tab is hidden. */
function seenAgain(live: UnansweredQuestion, tab: Session['tab'], now: number): UnansweredQuestion {
  return tab === 'shown' ? { ...live, stopwatch: resumeStopwatch(live.stopwatch, now) } : live
}

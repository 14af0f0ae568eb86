import type { AnsweredQuestion, Place, Session, UnansweredQuestion } from './session.ts'
import { pauseStopwatch, resumeStopwatch } from './stopwatch.ts'
import { itemsOf, stepBack, stepForward, walkAt } from './walk.ts'

/**
 * Previous and Next (spec §4.9): navigation through the answered questions of a session.
 * Each returns the same position object when there is nowhere to go.
 */

type LivePlace = Extract<Place, { at: 'live' }>
type ReviewPlace = Extract<Place, { at: 'review' }>

/** Next: from an answered live question to a fresh one, in review one entry forward. */
export function walkForward({ place, tab }: Session, now: number): Place {
  return place.at === 'live' ? nextQuestion(place) : reviewForward(place, tab, now)
}

/** Previous: from the live question to the last entry of the history, in review one entry back. */
export function walkBack({ place }: Session, now: number): Place {
  return place.at === 'live' ? reviewFromLive(place, now) : reviewBack(place)
}

/** Adds the answered question to the history. Before the answer there is no Next, only Skip. */
function nextQuestion(place: LivePlace): Place {
  if (place.live.state !== 'answered') return place
  return freshQuestion([...place.history, place.live.answered])
}

function freshQuestion(history: readonly AnsweredQuestion[]): Place {
  return { at: 'live', history, live: { state: 'loading', onScreenId: history.at(-1)?.question.id ?? null } }
}

/**
 * An answered live question is added to the history first, so that it is never lost, and the entry before it is
 * shown; an unanswered one waits with its stopwatch paused.
 */
function reviewFromLive(place: LivePlace, now: number): Place {
  const { history, live } = place
  const row = live.state === 'answered' ? [...history, live.answered] : history
  const walk = walkAt(row, history.length - 1)
  if (walk === null) return place
  const waiting =
    live.state === 'unanswered' ? { ...live, stopwatch: pauseStopwatch(live.stopwatch, now) } : null
  return { at: 'review', walk, hintOpen: false, waiting }
}

function reviewBack(place: ReviewPlace): Place {
  const walk = stepBack(place.walk)
  return walk === null ? place : { ...place, walk, hintOpen: false }
}

/** After the last entry comes the waiting live question, or else a fresh one. */
function reviewForward(place: ReviewPlace, tab: Session['tab'], now: number): Place {
  const walk = stepForward(place.walk)
  if (walk !== null) return { ...place, walk, hintOpen: false }
  const history = itemsOf(place.walk)
  if (place.waiting === null) return freshQuestion(history)
  return { at: 'live', history, live: seenAgain(place.waiting, tab, now) }
}

/** Resumes its stopwatch, unless the tab is hidden. */
function seenAgain(live: UnansweredQuestion, tab: Session['tab'], now: number): UnansweredQuestion {
  return tab === 'shown' ? { ...live, stopwatch: resumeStopwatch(live.stopwatch, now) } : live
}

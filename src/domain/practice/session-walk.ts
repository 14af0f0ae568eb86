import type { AnsweredQuestion, Place, Session, UnansweredQuestion } from './session.ts'
import { pauseStopwatch, resumeStopwatch } from './stopwatch.ts'
import { itemsOf, stepBack, stepForward, walkAt } from './walk.ts'

/**
 * Previous and Next (spec §4.9): the walk through what was answered in the session.
 * Each returns the place it was given when there is no way to go.
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

/** The answered question joins the history. There is no Next before the answer; Skip is for that. */
function nextQuestion(place: LivePlace): Place {
  if (place.live.state !== 'answered') return place
  return freshQuestion([...place.history, place.live.answered])
}

function freshQuestion(history: readonly AnsweredQuestion[]): Place {
  return { at: 'live', history, live: { state: 'loading', onScreenId: history.at(-1)?.question.id ?? null } }
}

/**
 * An answered live question joins the history first, so that the walk never loses it, and the entry before it is
 * shown; an unanswered one waits with its time standing still.
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

/** Past the last entry comes the question that waits there, or else a fresh one. */
function reviewForward(place: ReviewPlace, tab: Session['tab'], now: number): Place {
  const walk = stepForward(place.walk)
  if (walk !== null) return { ...place, walk, hintOpen: false }
  const history = itemsOf(place.walk)
  if (place.waiting === null) return freshQuestion(history)
  return { at: 'live', history, live: seenAgain(place.waiting, tab, now) }
}

/** Its time goes on, unless nobody sees it. */
function seenAgain(live: UnansweredQuestion, tab: Session['tab'], now: number): UnansweredQuestion {
  return tab === 'shown' ? { ...live, stopwatch: resumeStopwatch(live.stopwatch, now) } : live
}

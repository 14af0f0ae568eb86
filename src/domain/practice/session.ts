import type { PracticeResponse, Question } from '../model.ts'
import type { PracticeMode } from '../selection/next-question.ts'
import type { DrawProblem } from './draw-problem.ts'
import type { NoteDraft, NoteDraftEvent, NoteStart } from './note-draft.ts'
import type { DrawnQuestion } from './option-order.ts'
import type { Stopwatch } from './stopwatch.ts'
import type { Walk } from './walk.ts'

/**
 * One practice session in a mode other than Test Mode (spec §4.8): the question at hand, what was answered before it,
 * and the place the learner looks at. See `session-reducer.ts` for what events do and `session-view.ts` for what
 * the screen reads. The statistics are no part of it: they are the sum of what was answered.
 */
export interface Session {
  readonly mode: PracticeMode
  /** A hidden tab adds no time to an answer (spec §4.15). */
  readonly tab: 'shown' | 'hidden'
  readonly place: Place
  /**
   * The notes on every question shown in this session, by question id. They belong to the question, not to one
   * showing of it: met again, or walked back to, it has the same notes, and edits outlive Next and Skip until saved.
   */
  readonly drafts: ReadonlyMap<string, NoteDraft>
}

/** Where the learner looks: at the live question (index -1 in spec §4.9), or back at an answered one. */
export type Place =
  | { readonly at: 'live'; readonly history: readonly AnsweredQuestion[]; readonly live: LiveQuestion }
  | {
      readonly at: 'review'
      /** The history, oldest first, standing at the question under review. */
      readonly walk: Walk<AnsweredQuestion>
      readonly hintOpen: boolean
      /** The live question that walking past the last entry returns to; null when a fresh one is to be drawn. */
      readonly waiting: UnansweredQuestion | null
    }

export type LiveQuestion =
  /** A fresh question is to be drawn by the caller. */
  | {
      readonly state: 'loading'
      /** Id of the question that was on screen, not to be drawn again at once (spec §4.8); null when none was. */
      readonly onScreenId: string | null
    }
  | { readonly state: 'empty'; readonly problem: DrawProblem }
  | UnansweredQuestion
  | { readonly state: 'answered'; readonly answered: AnsweredQuestion; readonly hintOpen: boolean }

/** Options can be chosen; `selected` holds the chosen option texts. */
export interface UnansweredQuestion extends DrawnQuestion {
  readonly state: 'unanswered'
  readonly selected: readonly string[]
  readonly stopwatch: Stopwatch
  readonly hintOpen: boolean
}

/** A question as it was answered: its options are locked for good. */
export interface AnsweredQuestion extends DrawnQuestion {
  readonly selected: readonly string[]
  readonly isCorrect: boolean
  /** Time from shown to submitted, milliseconds, 0 or more, without hidden and reviewing times. */
  readonly timeMs: number
}

/** What a submitted answer is to be stored as; the id and the time of day are the caller's. */
export type PracticeAnswer = Pick<PracticeResponse, 'questionId' | 'selected' | 'isCorrect'> & {
  readonly timeMs: number
}

/** What can happen in a session. `now` in milliseconds, always of the same clock. */
export type SessionEvent =
  /** The caller drew a question; `notes` as `startingNote` gives them, from what is known of the note so far. */
  | (DrawnQuestion & { readonly type: 'question-drawn'; readonly notes: NoteStart; readonly now: number })
  /** The caller found nothing to draw. */
  | { readonly type: 'nothing-to-draw'; readonly problem: DrawProblem }
  /** "Try Again" on the empty state. */
  | { readonly type: 'tried-again' }
  | { readonly type: 'option-chosen'; readonly option: string }
  | { readonly type: 'submitted'; readonly now: number }
  | { readonly type: 'skipped' }
  | { readonly type: 'next'; readonly now: number }
  | { readonly type: 'previous'; readonly now: number }
  | { readonly type: 'hint-shown' }
  | { readonly type: 'hint-hidden' }
  | { readonly type: 'tab-hidden'; readonly now: number }
  | { readonly type: 'tab-shown'; readonly now: number }
  /** The flag of a question changed, here or elsewhere. */
  | { readonly type: 'flag-changed'; readonly questionId: Question['id']; readonly isFlagged: boolean }
  /** Something happened to the notes on a question that was shown in this session. */
  | { readonly type: 'notes'; readonly questionId: Question['id']; readonly event: NoteDraftEvent }

/** A session at its start, waiting for its first question to be drawn. */
export function startSession(mode: PracticeMode): Session {
  return {
    mode,
    tab: 'shown',
    place: { at: 'live', history: [], live: { state: 'loading', onScreenId: null } },
    drafts: new Map(),
  }
}

import type { Confidence, PracticeResponse, Question } from '../../model.ts'
import type { Cursor } from '../cursor.ts'
import type { DrawProblem } from '../draw-problem.ts'
import type { NoteBase, NoteDraft } from '../notes/note-draft.ts'
import type { NoteDraftEvent } from '../notes/note-draft-reducer.ts'
import type { DrawnQuestion } from '../option-order.ts'
import { type Stopwatch, UNSTARTED_STOPWATCH } from '../stopwatch.ts'
import type { SessionPlan } from './session-plan.ts'

/**
 * One practice session in a mode other than Test Mode (spec §4.8): the live question, the answered ones before it,
 * and which of them the learner sees. See `session-reducer.ts` for what events do and `session-view.ts` for what
 * the screen reads. Statistics are derived from the answered questions.
 */
export interface Session {
  readonly plan: SessionPlan
  /** Time since the first question was shown, without the time the tab was hidden. */
  readonly practiced: Stopwatch
  /** A hidden tab adds no time to an answer (spec §4.15). */
  readonly tab: 'shown' | 'hidden'
  readonly position: SessionPosition
  /**
   * The note drafts of every question shown in this session, by question id. They belong to the question: when it is
   * shown again it has the same draft, and edits survive Next and Skip until saved.
   */
  readonly drafts: ReadonlyMap<string, NoteDraft>
}

/** What the learner sees: the live question (index -1 in spec §4.9), or an answered one under review. */
export type SessionPosition =
  | { readonly at: 'live'; readonly history: readonly AnsweredQuestion[]; readonly live: LiveQuestion }
  | {
      readonly at: 'review'
      /** The history, oldest first, positioned at the question under review. */
      readonly cursor: Cursor<AnsweredQuestion>
      readonly hintOpen: boolean
      /** The live question that Next returns to after the last entry; null when a fresh one is to be drawn. */
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
  /** The session has reached its length, or asked its whole list (spec §4.18): its summary is shown. */
  | { readonly state: 'over' }
  | UnansweredQuestion
  | { readonly state: 'answered'; readonly answered: AnsweredQuestion; readonly hintOpen: boolean }

/** Options can be chosen; `selected` holds the chosen option texts. */
export interface UnansweredQuestion extends DrawnQuestion {
  readonly state: 'unanswered'
  readonly selected: readonly string[]
  readonly stopwatch: Stopwatch
  readonly hintOpen: boolean
  /** Whether the hint was shown at any time. */
  readonly hintSeen: boolean
  /** What the learner said; null when nothing was. */
  readonly confidence: Confidence | null
}

/** An answered question; its options are locked. */
export interface AnsweredQuestion extends DrawnQuestion {
  readonly selected: readonly string[]
  readonly isCorrect: boolean
  /** Time from shown to submitted, milliseconds, 0 or more, without hidden and reviewing times. */
  readonly timeMs: number
}

/** A submitted answer as it will be stored; the caller adds the id and the time. */
export type PracticeAnswer = Pick<
  PracticeResponse,
  'questionId' | 'selected' | 'isCorrect' | 'confidence'
> & {
  readonly timeMs: number
}

/** Events of a session. `now` in milliseconds, always of the same clock. */
export type SessionEvent =
  /** The caller drew a question; `notes` as `initialNote` gives them, from what is known of the note so far. */
  | (DrawnQuestion & { readonly type: 'question-drawn'; readonly notes: NoteBase; readonly now: number })
  /** The caller found nothing to draw. */
  | { readonly type: 'nothing-to-draw'; readonly problem: DrawProblem }
  /** "Try Again" on the empty state. */
  | { readonly type: 'tried-again' }
  | { readonly type: 'option-chosen'; readonly option: string }
  | { readonly type: 'confidence-chosen'; readonly confidence: Confidence }
  | { readonly type: 'submitted'; readonly now: number }
  | { readonly type: 'skipped'; readonly now: number }
  | { readonly type: 'next'; readonly now: number }
  | { readonly type: 'previous'; readonly now: number }
  /** "End session". */
  | { readonly type: 'ended' }
  | { readonly type: 'hint-shown' }
  | { readonly type: 'hint-hidden' }
  | { readonly type: 'tab-hidden'; readonly now: number }
  | { readonly type: 'tab-shown'; readonly now: number }
  /** The flag of a question changed, here or elsewhere. */
  | { readonly type: 'flag-changed'; readonly questionId: Question['id']; readonly isFlagged: boolean }
  /** The content of a question was edited; `judgeAgain` when its answers get their verdicts from the new key. */
  | { readonly type: 'question-edited'; readonly question: Question; readonly judgeAgain: boolean }
  /** The bank as it is now: an edit was undone, or comes from another tab. */
  | { readonly type: 'bank-changed'; readonly questions: readonly Question[] }
  /** A note-draft event of a question that was shown in this session. */
  | { readonly type: 'notes'; readonly questionId: Question['id']; readonly event: NoteDraftEvent }

/** A session at its start, waiting for its first question to be drawn. */
export function startSession(plan: SessionPlan): Session {
  return {
    plan,
    practiced: UNSTARTED_STOPWATCH,
    tab: 'shown',
    position: { at: 'live', history: [], live: { state: 'loading', onScreenId: null } },
    drafts: new Map(),
  }
}

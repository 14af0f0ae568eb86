import { wholePercent } from '../formatting/format-number.ts'
import type { DrawProblem } from './draw-problem.ts'
import { type ExamEvent, type ExamInProgress, examReducer, startExam } from './exam/exam.ts'
import type { ExamResults, OwnExam } from './exam/exam-results.ts'
import type { DrawnQuestion } from './option-order.ts'
import { type Session, type SessionEvent, startSession } from './session/session.ts'
import type { SessionPlan } from './session/session-plan.ts'
import { sessionReducer } from './session/session-reducer.ts'
import { sessionScreen, statisticsOf } from './session/session-view.ts'

/** The "Last Session" figure of the landing view (spec §2.7). */
export interface LastSession {
  /** Questions answered, 1 or more; of an exam all it asked, as its score counts them. */
  readonly count: number
  /** Whole percent correct of those. */
  readonly percent: number
}

/** What the practice screen shows (spec §4.7). */
export type PracticeView =
  | { readonly at: 'landing' }
  | { readonly at: 'practicing'; readonly session: Session }
  | { readonly at: 'exam'; readonly exam: ExamInProgress }
  /** Test Mode was chosen and there was nothing to draw: the same empty state as in practice. */
  | {
      readonly at: 'exam-empty'
      readonly problem: DrawProblem
      /** Those it was to be drawn from, as an exam has them. */
      readonly categories: ExamInProgress['categories']
      /** The exam of the learner that was to be drawn; null for Test Mode. */
      readonly own: ExamInProgress['own']
    }
  | { readonly at: 'test-results'; readonly results: ExamResults }

/** The whole practice screen. */
export interface Practice {
  readonly view: PracticeView
  /** The last session or exam with anything answered; null before the first. */
  readonly lastSession: LastSession | null
}

/** What can happen on the practice screen. */
export type PracticeEvent =
  | ({ readonly type: 'mode-chosen' } & Exclude<SessionPlan, { readonly mode: 'list' }>)
  /** Questions of a list are to be practiced (spec §4.18): their ids in the order in which they are asked. */
  | { readonly type: 'list-chosen'; readonly questionIds: readonly string[] }
  /** The caller drew an exam: Test Mode or an own exam on landing, Retake Test, or Try Again. `now` in milliseconds. */
  | {
      readonly type: 'exam-drawn'
      readonly drawn: readonly DrawnQuestion[]
      readonly categories: ExamInProgress['categories']
      readonly own: OwnExam | null
      readonly now: number
      /** As `ExamInProgress` has it. */
      readonly testId: string
    }
  /** The caller found nothing to draw an exam from. */
  | {
      readonly type: 'exam-not-drawn'
      readonly problem: DrawProblem
      readonly categories: ExamInProgress['categories']
      readonly own: ExamInProgress['own']
    }
  /** Saved practice continues after a reload or a crash (`resumePractice`). */
  | { readonly type: 'resumed'; readonly view: Extract<PracticeView, { at: 'exam' | 'practicing' }> }
  | { readonly type: 'session'; readonly event: SessionEvent }
  | { readonly type: 'exam'; readonly event: ExamEvent }
  /** Back, or Back to Practice Modes. Unsaved notes are the caller's to save first (`unsavedNotes`). */
  | { readonly type: 'left' }
  /** It is saved and waits on the landing view: not the last session yet. */
  | { readonly type: 'paused' }

/** The practice screen as it opens. */
export function startPractice(lastSession: LastSession | null): Practice {
  return { view: { at: 'landing' }, lastSession }
}

/** The practice screen after an event; the same object when the event does not apply. */
export function practiceReducer(practice: Practice, event: PracticeEvent): Practice {
  const { view } = practice
  switch (event.type) {
    case 'mode-chosen': {
      if (!canBegin(view)) return practice
      const { type: _, ...plan } = event
      return begin(leave(practice), plan)
    }
    case 'list-chosen':
      if (!canBegin(view)) return practice
      return begin(leave(practice), { mode: 'list', toAsk: event.questionIds })
    case 'exam-drawn':
      return beginExam(practice, event)
    case 'exam-not-drawn':
      if (!canBeginExam(view)) return practice
      return {
        ...practice,
        view: { at: 'exam-empty', problem: event.problem, categories: event.categories, own: event.own },
      }
    case 'resumed':
      return view.at === 'landing' ? { ...practice, view: event.view } : practice
    case 'session':
      return view.at === 'practicing' ? inSession(practice, view.session, event.event) : practice
    case 'exam':
      return view.at === 'exam' ? inExam(practice, view.exam, event.event) : practice
    case 'left':
      return leave(practice)
    case 'paused':
      return canBegin(view) ? practice : startPractice(practice.lastSession)
  }
}

/**
 * The categories to draw the next exam from, none for all: Retake Test and Try Again ask from those of the exam before,
 * Test Mode from the chosen ones.
 */
export function examCategories(view: PracticeView, chosen: ReadonlySet<string>): ReadonlySet<string> {
  if (view.at === 'test-results') return new Set(view.results.categories)
  return view.at === 'exam-empty' ? new Set(view.categories) : chosen
}

/**
 * Whether another session can begin: from the landing view, a summary, results, or where nothing could be drawn for an
 * exam.
 */
export function canBegin(view: PracticeView): boolean {
  if (view.at !== 'practicing') return view.at !== 'exam'
  return sessionScreen(view.session).show === 'summary'
}

function begin(practice: Practice, plan: SessionPlan): Practice {
  return { ...practice, view: { at: 'practicing', session: startSession(plan) } }
}

/** The exam of the learner to draw again, null for Test Mode: Retake Test and Try Again ask for the one before. */
export function ownExamToDraw(view: PracticeView): Pick<OwnExam, 'examId' | 'rules'> | null {
  if (view.at === 'test-results') return view.results.own
  return view.at === 'exam-empty' ? view.own : null
}

const canBeginExam = ({ at }: PracticeView) =>
  at === 'landing' || at === 'exam-empty' || at === 'test-results'

function beginExam(
  practice: Practice,
  { drawn, categories, own, now, testId }: Extract<PracticeEvent, { type: 'exam-drawn' }>,
): Practice {
  const exam = startExam(drawn, categories, own, now, testId)
  return exam === null || !canBeginExam(practice.view)
    ? practice
    : { ...practice, view: { at: 'exam', exam } }
}

function inSession(practice: Practice, before: Session, event: SessionEvent): Practice {
  const session = sessionReducer(before, event)
  return session === before ? practice : { ...practice, view: { at: 'practicing', session } }
}

/** Finish leads to the results, and counts as the last session from then on. */
function inExam(practice: Practice, before: ExamInProgress, event: ExamEvent): Practice {
  const exam = examReducer(before, event)
  if (exam === before) return practice
  if (exam.state !== 'finished') return { ...practice, view: { at: 'exam', exam } }
  const { results } = exam
  const count = results.answered === 0 ? 0 : results.total
  const lastSession = lastSessionOf(count, results.correct) ?? practice.lastSession
  return { view: { at: 'test-results', results }, lastSession }
}

/** Clears everything except the last-session figure. An exam left unfinished was not graded and has none. */
function leave(practice: Practice): Practice {
  const { view, lastSession } = practice
  if (view.at === 'landing') return practice
  if (view.at !== 'practicing') return startPractice(lastSession)
  const { attempted, correct } = statisticsOf(view.session)
  return startPractice(lastSessionOf(attempted, correct) ?? lastSession)
}

function lastSessionOf(count: number, correct: number): LastSession | null {
  return count === 0 ? null : { count, percent: wholePercent(correct, count) }
}

import { type ExamClock, examClockEnd, savedExamClock } from '../exams/exam-clock.ts'
import type { Confidence, Question } from '../model.ts'
import { cursorAt, itemsOf, positionOf } from './cursor.ts'
import { examReducer, timedCursor } from './exam/exam.ts'
import type { ExamResults, OwnExam } from './exam/exam-results.ts'
import { cleanDraft, initialNote } from './notes/note-draft.ts'
import type { DrawnQuestion } from './option-order.ts'
import type { PracticeView } from './practice.ts'
import type { AnsweredQuestion, LiveQuestion, Session } from './session/session.ts'
import { questionAfter } from './session/session-navigation.ts'
import type { SessionLength, SessionMode, SessionPlan } from './session/session-plan.ts'
import { elapsedMs, startStopwatch } from './stopwatch.ts'

/**
 * Practice in progress as saved in the browser, so that a reload or a crash does not end it. Questions are saved by id;
 * their texts come from the bank on resume.
 */
export type SavedPractice = SavedExam | SavedSession

interface SavedQuestion {
  readonly questionId: string
  readonly optionOrder: readonly string[]
  readonly selected: readonly string[]
}

/** What an earlier release did not save of a question: nothing was struck out or marked, and the time is not known. */
interface SavedExamItem extends SavedQuestion {
  readonly struck: readonly string[]
  readonly forReview: boolean
  readonly timeMs: number
}

export interface SavedExam {
  readonly kind: 'exam'
  readonly items: readonly SavedExamItem[]
  /** As the exam has them; null also in what an earlier release saved. */
  readonly categories: readonly string[] | null
  /** The exam of the learner that it is; null for Test Mode, and in what an earlier release saved. */
  readonly own: OwnExam | null
  /** The time that was left at a moment; null without a limit. */
  readonly clock: ExamClock | null
  /** Index of the current question, from 0. */
  readonly position: number
  readonly elapsedMs: number
}

export interface SavedSession {
  readonly kind: 'session'
  readonly mode: SessionMode | 'list'
  /** Null for an endless session, for a list, and in what an earlier release saved. */
  readonly length: SessionLength | null
  /** Of a list: the questions not asked yet, in order; none in the other modes. */
  readonly toAsk: readonly string[]
  /** Milliseconds of practice so far; 0 in what an earlier release saved. */
  readonly practicedMs: number
  /** The chosen categories; none for all. */
  readonly categories: readonly string[]
  /** Oldest first. */
  readonly answered: readonly (SavedQuestion & { readonly isCorrect: boolean; readonly timeMs: number })[]
  /** Whether its end was reached and the summary is shown; false in what an earlier release saved. */
  readonly isEnded: boolean
  /** The open question; null when there was none, or it was answered. */
  readonly open:
    | (SavedQuestion & {
        readonly elapsedMs: number
        /** False in what an earlier release saved. */
        readonly hintSeen: boolean
        /** Null when nothing was said, and in what an earlier release saved. */
        readonly confidence: Confidence | null
      })
    | null
}

/** What to save of the current view; null when there is no progress to lose. */
export function snapshotPractice(
  view: PracticeView,
  categories: ReadonlySet<string>,
  now: number,
): SavedPractice | null {
  if (view.at === 'exam') {
    const { cursor, categories, own, clock, stopwatch } = view.exam
    const items = itemsOf(timedCursor(view.exam, now)).map((item) => ({
      ...showingOf(item),
      selected: item.selected,
      struck: item.struck,
      forReview: item.forReview,
      timeMs: item.timeMs,
    }))
    const position = positionOf(cursor)
    return {
      kind: 'exam',
      items,
      categories,
      own,
      clock: clock && savedExamClock(clock),
      position,
      elapsedMs: elapsedMs(stopwatch, now),
    }
  }
  return view.at === 'practicing' ? snapshotSession(view.session, categories, now) : null
}

function snapshotSession(
  { plan, practiced, position }: Session,
  categories: ReadonlySet<string>,
  now: number,
): SavedSession | null {
  const live: LiveQuestion | null = position.at === 'live' ? position.live : position.waiting
  const past = position.at === 'live' ? position.history : itemsOf(position.cursor)
  const answered = live?.state === 'answered' ? [...past, live.answered] : past
  if (answered.length === 0 && plan.mode !== 'list') return null
  const open =
    live?.state === 'unanswered'
      ? {
          ...showingOf(live),
          selected: live.selected,
          elapsedMs: elapsedMs(live.stopwatch, now),
          hintSeen: live.hintSeen,
          confidence: live.confidence,
        }
      : null
  return {
    kind: 'session',
    mode: plan.mode,
    length: plan.mode === 'list' ? null : plan.length,
    toAsk: plan.mode === 'list' ? plan.toAsk : [],
    practicedMs: elapsedMs(practiced, now),
    categories: [...categories],
    answered: answered.map((question) => ({
      ...showingOf(question),
      selected: question.selected,
      isCorrect: question.isCorrect,
      timeMs: question.timeMs,
    })),
    isEnded: live?.state === 'over',
    open,
  }
}

function showingOf({ question, optionOrder }: DrawnQuestion) {
  return { questionId: question.id, optionOrder }
}

/**
 * Restores saved practice, with its selections, order, position and elapsed time, from `now` on. Questions that were
 * deleted from the bank, or whose options changed, are left out; null when none is left.
 */
export function resumePractice(
  kept: SavedPractice,
  questions: readonly Question[],
  now: number,
): Extract<PracticeView, { at: 'exam' | 'practicing' }> | null {
  const bank = new Map(questions.map((question) => [question.id, question]))
  return kept.kind === 'exam' ? resumeExam(kept, bank, now) : resumeSession(kept, bank, now)
}

type Bank = ReadonlyMap<string, Question>

function resumeExam(kept: SavedExam, bank: Bank, now: number): Extract<PracticeView, { at: 'exam' }> | null {
  const items = kept.items.flatMap((item) => {
    const shown = shownAgain(item, bank)
    if (shown === null) return []
    const { forReview, timeMs } = item
    return {
      ...shown,
      struck: item.struck.filter((option) => !shown.selected.includes(option)),
      forReview,
      timeMs,
    }
  })
  const cursor = cursorAt(items, Math.min(kept.position, items.length - 1))
  if (cursor === null) return null
  const { categories, own, clock, elapsedMs } = kept
  return {
    at: 'exam',
    exam: {
      state: 'sitting',
      cursor,
      categories,
      own,
      clock,
      stopwatch: runningWith(elapsedMs, now),
      shownAtMs: elapsedMs,
    },
  }
}

function resumeSession(
  { mode, length, toAsk, practicedMs, answered, isEnded, open }: SavedSession,
  bank: Bank,
  now: number,
): Extract<PracticeView, { at: 'practicing' }> | null {
  const plan: SessionPlan = mode === 'list' ? { mode, toAsk } : { mode, length }
  const practiced = runningWith(practicedMs, now)
  const history: AnsweredQuestion[] = answered.flatMap((question) => {
    const shown = shownAgain(question, bank)
    return shown === null ? [] : { ...shown, isCorrect: question.isCorrect, timeMs: question.timeMs }
  })
  const shown = open && shownAgain(open, bank)
  const hasMore = mode === 'list' && (shown !== null || toAsk.some((id) => bank.has(id)))
  if (history.length === 0 && !hasMore) return null
  const live: LiveQuestion =
    open && shown
      ? {
          state: 'unanswered',
          ...shown,
          stopwatch: runningWith(open.elapsedMs, now),
          hintOpen: false,
          hintSeen: open.hintSeen,
          confidence: open.confidence,
        }
      : isEnded
        ? { state: 'over' }
        : questionAfter({ plan, practiced }, history.length, history.at(-1)?.question.id ?? null, now)
  // Loaded notes replace these drafts when each question is shown.
  const questions = [...history, ...(shown ? [shown] : [])].map(({ question }) => question)
  const drafts = new Map(questions.map((question) => [question.id, cleanDraft(initialNote(question, null))]))
  const session: Session = { plan, practiced, tab: 'shown', position: { at: 'live', history, live }, drafts }
  return { at: 'practicing', session }
}

/** Null when the question was deleted or its options changed. */
function shownAgain(
  { questionId, optionOrder, selected }: SavedQuestion,
  bank: Bank,
): (DrawnQuestion & { readonly selected: readonly string[] }) | null {
  const question = bank.get(questionId)
  if (question === undefined) return null
  const isSame =
    optionOrder.length === question.options.length &&
    question.options.every((option) => optionOrder.includes(option)) &&
    selected.every((option) => question.options.includes(option))
  return isSame ? { question, optionOrder, selected } : null
}

function runningWith(accumulatedMs: number, now: number) {
  return { ...startStopwatch(now), accumulatedMs }
}

/** When the time of a saved exam is over, milliseconds since the epoch; null without a limit. */
export function savedExamEndsAt({ clock }: SavedExam): number | null {
  return clock && examClockEnd(clock)
}

/** Whether it is an exam whose time is over at `now`, milliseconds since the epoch: it is handed in and cannot continue. */
export function isTimeOver(kept: SavedPractice | null, now: number): boolean {
  const endsAt = kept?.kind === 'exam' ? savedExamEndsAt(kept) : null
  return endsAt !== null && now >= endsAt
}

/**
 * The results of a saved exam whose time is over: it is handed in with what was chosen. Null while it is not over, without a
 * limit, and when the bank has none of its questions any more.
 *
 * @param now milliseconds since the epoch
 */
export function handInSavedExam(
  kept: SavedExam,
  questions: readonly Question[],
  now: number,
): ExamResults | null {
  const endsAt = savedExamEndsAt(kept)
  if (endsAt === null || now < endsAt) return null
  const resumed = resumePractice(kept, questions, now)
  if (resumed?.at !== 'exam') return null
  const exam = examReducer(resumed.exam, { type: 'time-checked', reading: { wallMs: now, monotonicMs: 0 } })
  return exam.state === 'finished' ? exam.results : null
}

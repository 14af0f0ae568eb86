import { savedExamClock } from '../../exams/exam-clock.ts'
import { itemsOf, positionOf } from '../cursor.ts'
import { timedCursor } from '../exam/exam.ts'
import type { DrawnQuestion } from '../option-order.ts'
import type { PracticeView } from '../practice.ts'
import type { LiveQuestion, Session } from '../session/session.ts'
import { isPlanDone } from '../session/session-plan.ts'
import { elapsedMs } from '../stopwatch.ts'
import type { SavedPractice, SavedSession } from './saved-practice.ts'

/** What to save of the current view; null when there is no progress to lose, or nothing left to ask. */
export function snapshotPractice(
  view: PracticeView,
  categories: ReadonlySet<string>,
  now: number,
): SavedPractice | null {
  if (view.at === 'exam') {
    const { cursor, categories, own, testId, clock, stopwatch } = view.exam
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
      testId,
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
  const isOver =
    live?.state === 'over' || (open === null && isPlanDone(plan, answered.length, elapsedMs(practiced, now)))
  if (isOver || (answered.length === 0 && plan.mode !== 'list')) return null
  return {
    kind: 'session',
    ...(plan.mode === 'list' ? { ...plan, length: null } : { ...plan, toAsk: [] }),
    practicedMs: elapsedMs(practiced, now),
    categories: [...categories],
    answered: answered.map((question) => ({
      ...showingOf(question),
      selected: question.selected,
      isCorrect: question.isCorrect,
      timeMs: question.timeMs,
    })),
    open,
  }
}

function showingOf({ question, optionOrder }: DrawnQuestion) {
  return { questionId: question.id, optionOrder }
}

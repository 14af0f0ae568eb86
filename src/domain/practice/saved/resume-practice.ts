import type { Question } from '../../model.ts'
import { cursorAt } from '../cursor.ts'
import { cleanDraft, initialNote } from '../notes/note-draft.ts'
import type { DrawnQuestion } from '../option-order.ts'
import type { PracticeView } from '../practice.ts'
import type { AnsweredQuestion, LiveQuestion, Session } from '../session/session.ts'
import { questionAfter } from '../session/session-navigation.ts'
import type { SessionPlan } from '../session/session-plan.ts'
import { startStopwatch } from '../stopwatch.ts'
import type { SavedExam, SavedPractice, SavedQuestion, SavedSession } from './saved-practice.ts'

/**
 * Restores saved practice, with its selections, order, position and elapsed time, from `now` on. Questions that were
 * deleted from the bank, or whose options changed, are left out; null when none is left.
 */
export function resumePractice(
  saved: SavedPractice,
  questions: readonly Question[],
  now: number,
): Extract<PracticeView, { at: 'exam' | 'practicing' }> | null {
  const bank = new Map(questions.map((question) => [question.id, question]))
  return saved.kind === 'exam' ? resumeExam(saved, bank, now) : resumeSession(saved, bank, now)
}

/** How many questions of a saved exam it would continue without; of a session none is said. */
export function missingFromExam(saved: SavedPractice, questions: readonly Question[]): number {
  if (saved.kind === 'session') return 0
  const bank = new Map(questions.map((question) => [question.id, question]))
  return saved.items.filter((item) => shownAgain(item, bank) === null).length
}

type Bank = ReadonlyMap<string, Question>

function resumeExam(saved: SavedExam, bank: Bank, now: number): Extract<PracticeView, { at: 'exam' }> | null {
  const items = saved.items.flatMap((item) => {
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
  const cursor = cursorAt(items, Math.min(saved.position, items.length - 1))
  if (cursor === null) return null
  const { categories, own, testId, clock, elapsedMs } = saved
  return {
    at: 'exam',
    exam: {
      state: 'answering',
      cursor,
      categories,
      own,
      testId,
      clock,
      stopwatch: runningWith(elapsedMs, now),
      shownAtMs: elapsedMs,
    },
  }
}

function resumeSession(
  { mode, length, examId, toAsk, practicedMs, answered, open }: SavedSession,
  bank: Bank,
  now: number,
): Extract<PracticeView, { at: 'practicing' }> | null {
  const plan: SessionPlan =
    mode === 'list' ? { mode, toAsk } : { mode, length, ...(examId !== undefined && { examId }) }
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
      : questionAfter({ plan, practiced }, history.length, history.at(-1)?.question.id ?? null, now)
  // Loaded notes replace these drafts when each question is shown.
  const questions = [...history, ...(shown ? [shown] : [])].map(({ question }) => question)
  const drafts = new Map(questions.map((question) => [question.id, cleanDraft(initialNote(question, null))]))
  const session: Session = { plan, practiced, tab: 'shown', position: { at: 'live', history, live }, drafts }
  return { at: 'practicing', session }
}

/** Null when the question was deleted or its options changed. Options that were drawn from its set are shown again. */
function shownAgain(
  { questionId, optionOrder, selected }: SavedQuestion,
  bank: Bank,
): (DrawnQuestion & { readonly selected: readonly string[] }) | null {
  const question = bank.get(questionId)
  if (question === undefined) return null
  const isDrawn =
    Boolean(question.pairSet) && question.correct.every((option) => optionOrder.includes(option))
  const isSame =
    optionOrder.length === question.options.length &&
    question.options.every((option) => optionOrder.includes(option))
  return (isDrawn || isSame) && selected.every((option) => optionOrder.includes(option))
    ? { question, optionOrder, selected }
    : null
}

function runningWith(accumulatedMs: number, now: number) {
  return { ...startStopwatch(now), accumulatedMs }
}

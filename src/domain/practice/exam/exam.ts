import { chooseOption } from '../../answer.ts'
import { type Cursor, cursorAt, itemsOf, nextCursor, previousCursor } from '../cursor.ts'
import type { DrawnQuestion } from '../option-order.ts'
import { elapsedMs, pauseStopwatch, resumeStopwatch, type Stopwatch, startStopwatch } from '../stopwatch.ts'
import { type ExamResults, examResults } from './exam-results.ts'

/** A question of an exam with what is chosen for it so far. */
export interface ExamItem extends DrawnQuestion {
  readonly selected: readonly string[]
}

/**
 * An exam in progress (spec §4.13): the learner moves between questions and may change any answer until finishing.
 * While `confirming`, the learner is asked whether to finish with questions still unanswered (spec §4.13).
 */
export interface ExamInProgress {
  readonly state: 'sitting' | 'confirming'
  readonly cursor: Cursor<ExamItem>
  /** The chosen categories it was drawn from; null for the whole bank, and when it is not known. */
  readonly categories: readonly string[] | null
  readonly stopwatch: Stopwatch
}

/** An exam in progress or finished. A finished one has only its results, so no answer can change any more. */
export type Exam = ExamInProgress | { readonly state: 'finished'; readonly results: ExamResults }

/** What can happen in an exam. `now` in milliseconds, always of the same clock. */
export type ExamEvent =
  | { readonly type: 'option-chosen'; readonly option: string }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** To the question at `index`, from 0. */
  | { readonly type: 'gone-to'; readonly index: number }
  | { readonly type: 'tab-hidden'; readonly now: number }
  | { readonly type: 'tab-shown'; readonly now: number }
  /** Finish Test: ends the exam, or asks first while questions are unanswered. */
  | { readonly type: 'finish-asked'; readonly now: number }
  | { readonly type: 'finish-confirmed'; readonly now: number }
  | { readonly type: 'finish-declined' }

/** An exam of the drawn questions at its first, with nothing chosen; null when nothing was drawn. */
export function startExam(
  drawn: readonly DrawnQuestion[],
  categories: ExamInProgress['categories'],
  now: number,
): ExamInProgress | null {
  const items = drawn.map(({ question, optionOrder }) => ({ question, optionOrder, selected: [] }))
  const cursor = cursorAt<ExamItem>(items, 0)
  return cursor === null ? null : { state: 'sitting', cursor, categories, stopwatch: startStopwatch(now) }
}

/** How many questions have nothing chosen. */
export function unansweredCount(exam: ExamInProgress): number {
  return itemsOf(exam.cursor).filter(({ selected }) => selected.length === 0).length
}

/** The exam after an event; the same object when the event does not apply. */
export function examReducer(exam: Exam, event: ExamEvent): Exam {
  if (exam.state === 'finished') return exam
  switch (event.type) {
    case 'tab-hidden':
      return timed(exam, pauseStopwatch(exam.stopwatch, event.now))
    case 'tab-shown':
      return timed(exam, resumeStopwatch(exam.stopwatch, event.now))
    case 'finish-confirmed':
      return exam.state === 'confirming' ? finish(exam, event.now) : exam
    case 'finish-declined':
      return exam.state === 'confirming' ? { ...exam, state: 'sitting' } : exam
    default:
      return exam.state === 'sitting' ? sit(exam, event) : exam
  }
}

type SittingEvent = Extract<
  ExamEvent,
  { type: 'option-chosen' | 'next' | 'previous' | 'gone-to' | 'finish-asked' }
>

function sit(exam: ExamInProgress, event: SittingEvent): Exam {
  switch (event.type) {
    case 'option-chosen':
      return choose(exam, event.option)
    case 'next':
      return at(exam, nextCursor(exam.cursor))
    case 'previous':
      return at(exam, previousCursor(exam.cursor))
    case 'gone-to':
      return event.index === exam.cursor.before.length
        ? exam
        : at(exam, cursorAt(itemsOf(exam.cursor), event.index))
    case 'finish-asked':
      return unansweredCount(exam) > 0 ? { ...exam, state: 'confirming' } : finish(exam, event.now)
  }
}

function at(exam: ExamInProgress, cursor: Cursor<ExamItem> | null): ExamInProgress {
  return cursor === null ? exam : { ...exam, cursor }
}

function timed(exam: ExamInProgress, stopwatch: Stopwatch): ExamInProgress {
  return stopwatch === exam.stopwatch ? exam : { ...exam, stopwatch }
}

function choose(exam: ExamInProgress, option: string): ExamInProgress {
  const { current } = exam.cursor
  const selected = chooseOption(current.question, current.selected, option)
  if (selected === current.selected) return exam
  return { ...exam, cursor: { ...exam.cursor, current: { ...current, selected } } }
}

function finish(exam: ExamInProgress, now: number): Exam {
  const results = examResults(itemsOf(exam.cursor), exam.categories, elapsedMs(exam.stopwatch, now))
  return { state: 'finished', results }
}

/** Index of the first question with nothing chosen, from 0; null when there is none. */
export function firstUnanswered(exam: ExamInProgress): number | null {
  const index = itemsOf(exam.cursor).findIndex(({ selected }) => selected.length === 0)
  return index === -1 ? null : index
}

import { chooseOption } from '../answer.ts'
import { type ExamResults, examResults } from './exam-results.ts'
import type { DrawnQuestion } from './option-order.ts'
import { elapsedMs, pauseStopwatch, resumeStopwatch, type Stopwatch, startStopwatch } from './stopwatch.ts'
import { itemsOf, stepBack, stepForward, type Walk, walkAt } from './walk.ts'

/** A question of an exam with what is chosen for it so far. */
export interface ExamItem extends DrawnQuestion {
  readonly selected: readonly string[]
}

/**
 * An exam in progress (spec §4.13): the learner moves between questions and may change any answer until finishing.
 * While `confirming`, the learner is asked whether to finish with questions still unanswered (spec §4.13).
 */
export interface SittingExam {
  readonly state: 'sitting' | 'confirming'
  readonly walk: Walk<ExamItem>
  /** The chosen categories it was drawn from; null for the whole bank, and when it is not known. */
  readonly categories: readonly string[] | null
  readonly stopwatch: Stopwatch
}

/** An exam in progress or finished. A finished one has only its results, so no answer can change any more. */
export type Exam = SittingExam | { readonly state: 'finished'; readonly results: ExamResults }

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
  categories: SittingExam['categories'],
  now: number,
): SittingExam | null {
  const items = drawn.map(({ question, optionOrder }) => ({ question, optionOrder, selected: [] }))
  const walk = walkAt<ExamItem>(items, 0)
  return walk === null ? null : { state: 'sitting', walk, categories, stopwatch: startStopwatch(now) }
}

/** How many questions have nothing chosen. */
export function unansweredCount(exam: SittingExam): number {
  return itemsOf(exam.walk).filter(({ selected }) => selected.length === 0).length
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

function sit(exam: SittingExam, event: SittingEvent): Exam {
  switch (event.type) {
    case 'option-chosen':
      return choose(exam, event.option)
    case 'next':
      return at(exam, stepForward(exam.walk))
    case 'previous':
      return at(exam, stepBack(exam.walk))
    case 'gone-to':
      return event.index === exam.walk.before.length
        ? exam
        : at(exam, walkAt(itemsOf(exam.walk), event.index))
    case 'finish-asked':
      return unansweredCount(exam) > 0 ? { ...exam, state: 'confirming' } : finish(exam, event.now)
  }
}

function at(exam: SittingExam, walk: Walk<ExamItem> | null): SittingExam {
  return walk === null ? exam : { ...exam, walk }
}

function timed(exam: SittingExam, stopwatch: Stopwatch): SittingExam {
  return stopwatch === exam.stopwatch ? exam : { ...exam, stopwatch }
}

function choose(exam: SittingExam, option: string): SittingExam {
  const { current } = exam.walk
  const selected = chooseOption(current.question, current.selected, option)
  if (selected === current.selected) return exam
  return { ...exam, walk: { ...exam.walk, current: { ...current, selected } } }
}

function finish(exam: SittingExam, now: number): Exam {
  const results = examResults(itemsOf(exam.walk), exam.categories, elapsedMs(exam.stopwatch, now))
  return { state: 'finished', results }
}

/** Index of the first question with nothing chosen, from 0; null when there is none. */
export function firstUnanswered(exam: SittingExam): number | null {
  const index = itemsOf(exam.walk).findIndex(({ selected }) => selected.length === 0)
  return index === -1 ? null : index
}

import { chooseOption } from '../../answer.ts'
import {
  advanceExamClock,
  type ClockReading,
  type ExamClock,
  examClockEnd,
  savedExamClock,
  startExamClock,
} from '../../exams/exam-clock.ts'
import { MINUTE_MS } from '../../time-units.ts'
import { type Cursor, cursorAt, itemsOf, nextCursor, previousCursor } from '../cursor.ts'
import type { DrawnQuestion } from '../option-order.ts'
import { elapsedMs, pauseStopwatch, resumeStopwatch, type Stopwatch, startStopwatch } from '../stopwatch.ts'
import { type ExamResults, examResults, type OwnExam } from './exam-results.ts'

/** A question of an exam with what is chosen for it so far. */
export interface ExamItem extends DrawnQuestion {
  readonly selected: readonly string[]
  /** The texts of the options that the learner struck out; none of them is chosen. */
  readonly struck: readonly string[]
  /** Whether the learner marked it, to come back to it. */
  readonly forReview: boolean
  /** How long it was shown before it was left last, milliseconds, without the time the tab was hidden. */
  readonly timeMs: number
}

/**
 * An exam in progress (spec §4.13): the learner moves between questions and may change any answer until finishing.
 * While `confirming`, the learner is asked whether to finish with questions still unanswered (spec §4.13).
 */
export interface ExamInProgress {
  readonly state: 'answering' | 'confirming'
  readonly cursor: Cursor<ExamItem>
  /** The chosen categories it was drawn from; null for the whole bank, and when it is not known. */
  readonly categories: readonly string[] | null
  /** The exam of the learner that it is; null for Test Mode. */
  readonly own: OwnExam | null
  /**
   * The id of the past test that an exam in Test Mode becomes: known from the start, so that it is stored once, whichever tabs
   * finish it.
   */
  readonly testId: string
  /** The time that is left; null without a limit. */
  readonly clock: ExamClock | null
  readonly stopwatch: Stopwatch
  /** What the stopwatch read when the current question was shown, milliseconds. */
  readonly shownAtMs: number
}

/** An exam in progress or finished. A finished one has only its results, so no answer can change any more. */
export type Exam = ExamInProgress | { readonly state: 'finished'; readonly results: ExamResults }

/** What can happen in an exam. `now` in milliseconds, always of the same clock. */
export type ExamEvent =
  | { readonly type: 'option-chosen'; readonly option: string }
  /** Strikes an option out, or undoes that. A struck option is not chosen, and choosing it undoes the strike. */
  | { readonly type: 'struck'; readonly option: string }
  /** Marks the current question for review, or removes the mark. */
  | { readonly type: 'review-toggled' }
  | { readonly type: 'next'; readonly now: number }
  | { readonly type: 'previous'; readonly now: number }
  /** To the question at `index`, from 0. */
  | { readonly type: 'gone-to'; readonly index: number; readonly now: number }
  | { readonly type: 'tab-hidden'; readonly now: number }
  | { readonly type: 'tab-shown'; readonly now: number }
  /** Finish Test: ends the exam, or asks first while questions are unanswered. */
  | { readonly type: 'finish-asked'; readonly now: number }
  | { readonly type: 'finish-confirmed'; readonly now: number }
  | { readonly type: 'finish-declined' }
  /** The clocks of the page were read. An exam whose time is over is handed in with what is chosen. */
  | { readonly type: 'time-checked'; readonly reading: ClockReading }

/**
 * An exam of the drawn questions, at the first of them and with nothing chosen; null when nothing was drawn.
 *
 * @param now milliseconds since the epoch
 */
export function startExam(
  drawn: readonly DrawnQuestion[],
  categories: ExamInProgress['categories'],
  own: OwnExam | null,
  now: number,
  testId: string,
): ExamInProgress | null {
  const items = drawn.map(({ question, optionOrder }) => ({
    question,
    optionOrder,
    selected: [],
    struck: [],
    forReview: false,
    timeMs: 0,
  }))
  const cursor = cursorAt<ExamItem>(items, 0)
  if (cursor === null) return null
  const limit = own?.rules.timeLimitMinutes ?? null
  // The monotonic clock is read first when the exam is on screen.
  const clock = limit === null ? null : savedExamClock(startExamClock(limit, { wallMs: now, monotonicMs: 0 }))
  return {
    state: 'answering',
    cursor,
    categories,
    own,
    testId,
    clock,
    stopwatch: startStopwatch(now),
    shownAtMs: 0,
  }
}

/** Milliseconds that are left at these readings; null without a limit. */
export function remainingMs({ clock }: ExamInProgress, reading: ClockReading): number | null {
  return clock === null ? null : advanceExamClock(clock, reading).remainingMs
}

/** How many questions are marked for review. */
export function forReviewCount(exam: ExamInProgress): number {
  return itemsOf(exam.cursor).filter(({ forReview }) => forReview).length
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
    case 'time-checked':
      return checkTime(exam, event.reading)
    case 'finish-confirmed':
      return exam.state === 'confirming' ? finish(exam, event.now) : exam
    case 'finish-declined':
      return exam.state === 'confirming' ? { ...exam, state: 'answering' } : exam
    default:
      return exam.state === 'answering' ? answeringReducer(exam, event) : exam
  }
}

type AnsweringEvent = Extract<
  ExamEvent,
  { type: 'option-chosen' | 'struck' | 'review-toggled' | 'next' | 'previous' | 'gone-to' | 'finish-asked' }
>

function answeringReducer(exam: ExamInProgress, event: AnsweringEvent): Exam {
  switch (event.type) {
    case 'option-chosen':
      return choose(exam, event.option)
    case 'struck':
      return strike(exam, event.option)
    case 'review-toggled': {
      const { current } = exam.cursor
      return withCurrent(exam, { ...current, forReview: !current.forReview })
    }
    case 'next':
      return at(exam, nextCursor(timedCursor(exam, event.now)), event.now)
    case 'previous':
      return at(exam, previousCursor(timedCursor(exam, event.now)), event.now)
    case 'gone-to':
      return event.index === exam.cursor.before.length
        ? exam
        : at(exam, cursorAt(itemsOf(timedCursor(exam, event.now)), event.index), event.now)
    case 'finish-asked':
      return unansweredCount(exam) > 0 ? { ...exam, state: 'confirming' } : finish(exam, event.now)
  }
}

function at(exam: ExamInProgress, cursor: Cursor<ExamItem> | null, now: number): ExamInProgress {
  return cursor === null ? exam : { ...exam, cursor, shownAtMs: elapsedMs(exam.stopwatch, now) }
}

/**
 * The questions, with the time for which the current one has been shown by `now` added to it. What comes after the end of
 * the time does not count: a computer may sleep through it with the exam on screen.
 */
export function timedCursor(exam: ExamInProgress, now: number): Cursor<ExamItem> {
  const { cursor, stopwatch, shownAtMs } = exam
  const { current } = cursor
  const timeMs = current.timeMs + Math.max(0, elapsedMs(stopwatch, notAfterEnd(exam, now)) - shownAtMs)
  return { ...cursor, current: { ...current, timeMs } }
}

function notAfterEnd({ clock }: ExamInProgress, now: number): number {
  return clock === null ? now : Math.min(now, examClockEnd(clock))
}

function withCurrent(exam: ExamInProgress, current: ExamItem): ExamInProgress {
  return { ...exam, cursor: { ...exam.cursor, current } }
}

function checkTime(exam: ExamInProgress, reading: ClockReading): Exam {
  if (exam.clock === null) return exam
  const clock = advanceExamClock(exam.clock, reading)
  if (clock.remainingMs > 0) return { ...exam, clock }
  const endedAt = notAfterEnd(exam, reading.wallMs)
  return finish({ ...exam, clock: { ...clock, wallMs: endedAt } }, endedAt)
}

function strike(exam: ExamInProgress, option: string): ExamInProgress {
  const { current } = exam.cursor
  if (!current.optionOrder.includes(option)) return exam
  const struck = current.struck.includes(option)
    ? current.struck.filter((other) => other !== option)
    : [...current.struck, option]
  const selected = current.selected.filter((other) => !struck.includes(other))
  return withCurrent(exam, { ...current, struck, selected })
}

function timed(exam: ExamInProgress, stopwatch: Stopwatch): ExamInProgress {
  return stopwatch === exam.stopwatch ? exam : { ...exam, stopwatch }
}

function choose(exam: ExamInProgress, option: string): ExamInProgress {
  const { current } = exam.cursor
  const selected = chooseOption(current, current.selected, option)
  const struck = current.struck.filter((other) => other !== option)
  if (selected === current.selected && struck.length === current.struck.length) return exam
  return withCurrent(exam, { ...current, selected, struck })
}

/** By the wall clock alone: the last check of the time is at most seconds old. */
function leftAt(clock: ExamClock, now: number): number {
  return Math.max(0, clock.remainingMs - Math.max(0, now - clock.wallMs))
}

function finish(exam: ExamInProgress, now: number): Exam {
  const { own, clock, categories, stopwatch } = exam
  const limit = own?.rules.timeLimitMinutes ?? null
  const endedAt = notAfterEnd(exam, now)
  const tookMs =
    clock === null || limit === null ? elapsedMs(stopwatch, now) : limit * MINUTE_MS - leftAt(clock, now)
  const isTimeUp = clock !== null && leftAt(clock, now) === 0
  const items = itemsOf(timedCursor(exam, endedAt))
  return {
    state: 'finished',
    results: { ...examResults(items, categories, tookMs, own), testId: exam.testId, endedAt, isTimeUp },
  }
}

/** Index of the first question with nothing chosen, from 0; null when there is none. */
export function firstUnanswered(exam: ExamInProgress): number | null {
  const index = itemsOf(exam.cursor).findIndex(({ selected }) => selected.length === 0)
  return index === -1 ? null : index
}

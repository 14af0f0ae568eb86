import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANK, drawn, MULTIPLE, OTHER, SINGLE } from '../../../../tests/setup/practice-bank.ts'
import type { ExamRules } from '../../exams/exam-definition.ts'
import type { Question } from '../../model.ts'
import { itemsOf } from '../cursor.ts'
import { resumePractice } from '../saved/resume-practice.ts'
import { snapshotPractice } from '../saved/snapshot-practice.ts'
import {
  type Exam,
  type ExamEvent,
  type ExamInProgress,
  examReducer,
  forReviewCount,
  remainingMs,
  startExam,
} from './exam.ts'

const MINUTE = 60_000
const rules = (timeLimitMinutes: number | null): ExamRules => ({
  name: 'Technician',
  categories: [],
  blueprint: { kind: 'random', count: 3 },
  passMark: { kind: 'points', points: 2 },
  timeLimitMinutes,
  scoring: 'all-or-nothing',
  showsAnswerCount: true,
})

function examOf(questions: readonly Question[], minutes: number | null = null, now = 0): ExamInProgress {
  const own = { examId: 'exam', testId: 'test', rules: rules(minutes) }
  const exam = startExam(questions.map(drawn), null, own, now, 'test')
  if (exam === null) throw new Error('a test exam has questions')
  return exam
}

const run = (exam: Exam, ...events: readonly ExamEvent[]) => events.reduce(examReducer, exam)
const inProgress = (exam: Exam): ExamInProgress => {
  if (exam.state === 'finished') throw new Error('the exam is over')
  return exam
}
const results = (exam: Exam) => {
  if (exam.state !== 'finished') throw new Error('the exam goes on')
  return exam.results
}
const choose = (option: string): ExamEvent => ({ type: 'option-chosen', option })
const strike = (option: string): ExamEvent => ({ type: 'struck', option })
const next = (now: number): ExamEvent => ({ type: 'next', now })
const check = (wallMs: number, monotonicMs = wallMs): ExamEvent => ({
  type: 'time-checked',
  reading: { wallMs, monotonicMs },
})

describe('striking out options', () => {
  const exam = examOf([MULTIPLE])

  test.each<[string, readonly ExamEvent[], readonly string[], readonly string[]]>([
    ['an option is struck out', [strike('A')], ['A'], []],
    ['again: no more', [strike('A'), strike('A')], [], []],
    ['a chosen one is not chosen any more', [choose('A'), choose('C'), strike('A')], ['A'], ['C']],
    ['choosing a struck one ends that', [strike('A'), choose('A')], [], ['A']],
    ['an option of another question is none', [strike('Z')], [], []],
  ])('%s', (_, events, struck, selected) => {
    expect(inProgress(run(exam, ...events)).cursor.current).toMatchObject({ struck, selected })
  })
})

test('a question is flagged for review, and no more; the flag is stored with the test', () => {
  const flagged = inProgress(run(examOf([SINGLE, OTHER]), { type: 'review-toggled' }))
  expect(forReviewCount(flagged)).toBe(1)
  expect(forReviewCount(inProgress(run(flagged, { type: 'review-toggled' })))).toBe(0)
  const { breakdown } = results(
    run(flagged, { type: 'finish-asked', now: 0 }, { type: 'finish-confirmed', now: 0 }),
  )
  expect(breakdown.map(({ forReview }) => forReview)).toEqual([true, false])
})

test('each question gets the time for which it was shown, without the time of a hidden tab', () => {
  const exam = run(
    examOf([SINGLE, OTHER]),
    next(4000),
    { type: 'tab-hidden', now: 5000 },
    { type: 'tab-shown', now: 60_000 },
    { type: 'previous', now: 61_000 },
    { type: 'finish-asked', now: 63_000 },
    { type: 'finish-confirmed', now: 63_500 },
  )
  expect(results(exam).breakdown.map(({ timeMs }) => timeMs)).toEqual([6500, 2000])
})

describe('an exam with a limit', () => {
  const exam = examOf([SINGLE, OTHER], 10)

  test.each<[string, Exam, number]>([
    ['at first', exam, 10 * MINUTE],
    [
      'by the wall clock, whether the tab is shown or not',
      run(exam, { type: 'tab-hidden', now: 1000 }),
      10 * MINUTE,
    ],
    ['after a check', run(exam, check(4 * MINUTE)), 6 * MINUTE],
    [
      'while the system clock is set back',
      run(exam, check(4 * MINUTE), check(-90 * MINUTE, 5 * MINUTE)),
      5 * MINUTE,
    ],
  ])('has its time: %s', (_, state, left) => {
    const { clock } = inProgress(state)
    expect(clock?.remainingMs).toBe(left)
  })

  test.each<[string, readonly ExamEvent[], number]>([
    ['with what is chosen', [choose('B'), check(10 * MINUTE)], 1],
    [
      'also while it asks whether to finish',
      [choose('B'), { type: 'finish-asked', now: 0 }, check(10 * MINUTE)],
      1,
    ],
    ['not answered: all incorrect', [check(11 * MINUTE)], 0],
  ])('is handed in at zero, %s', (_, events, correct) => {
    expect(results(run(exam, ...events))).toMatchObject({ correct, total: 2, elapsedMs: 10 * MINUTE })
  })

  test.each<[string, readonly ExamEvent[], number]>([
    ['the time is checked at its end', [check(10 * MINUTE)], 10],
    ['the computer sleeps over its end with the exam on screen', [check(8 * 60 * MINUTE, 4 * MINUTE)], 10],
    ['the learner finishes before the time is checked', [{ type: 'finish-asked', now: 8 * 60 * MINUTE }], 10],
    [
      'the learner goes back before the time is checked',
      [{ type: 'previous', now: 8 * 60 * MINUTE }, check(8 * 60 * MINUTE, 4 * MINUTE)],
      10,
    ],
    [
      'the system clock was set back by 5 minutes before the computer slept',
      [check(5 * MINUTE), check(4 * MINUTE, 9 * MINUTE), check(8 * 60 * MINUTE, 9 * MINUTE)],
      5,
    ],
  ])('ends at its end, and its questions have the time until then: %s', (_, events, minutes) => {
    const begun = [choose('B'), next(MINUTE), choose('E'), check(4 * MINUTE)]
    const { endedAt, isTimeUp, elapsedMs, breakdown } = results(run(exam, ...begun, ...events))
    const end = minutes * MINUTE
    expect({ endedAt, isTimeUp, elapsedMs }).toEqual({ endedAt: end, isTimeUp: true, elapsedMs: 10 * MINUTE })
    expect(breakdown.map(({ timeMs }) => timeMs)).toEqual([MINUTE, end - MINUTE])
  })

  test('says when it was finished before its end', () => {
    const finished = run(exam, choose('B'), next(0), choose('E'), { type: 'finish-asked', now: 4 * MINUTE })
    expect(results(finished)).toMatchObject({
      endedAt: 4 * MINUTE,
      isTimeUp: false,
      elapsedMs: 4 * MINUTE,
    })
  })

  test('is not handed in a moment before', () => {
    expect(run(exam, check(10 * MINUTE - 1)).state).toBe('answering')
  })

  test('an exam without a limit, and Test Mode, are never handed in by the clock', () => {
    const unlimited = examOf([SINGLE])
    expect(run(unlimited, check(1e12))).toBe(unlimited)
    const testMode = startExam([drawn(SINGLE)], null, null, 0, 'test')
    expect(testMode && run(testMode, check(1e12))).toBe(testMode)
  })
})

/** What happens to the page and the computer of a learner who takes an exam; `ms` of real time pass with each. */
const happening = fc.record({
  what: fc.constantFrom(
    'wait',
    'check',
    'reload',
    'crash',
    'sleep',
    'hide',
    'show',
    'set clock back',
    'answer',
  ),
  ms: fc.integer({ min: 0, max: 3 * MINUTE }),
})

test('the clock neither gains nor loses time through pauses, reloads, crashes, sleep or a system clock that is set back', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const [limit, start] = [20, 1_000_000]
      let real = 0
      let wallOffset = start
      let monotonic = 0
      let exam: Exam = examOf(BANK, limit, start)
      exam = examReducer(exam, check(start, 0))
      const readNow = () => check(wallOffset + real, monotonic)
      for (const { what, ms } of happenings) {
        if (exam.state === 'finished') break
        // A page checks the clocks when it is opened and every few seconds, so also around each of these.
        exam = examReducer(exam, readNow())
        real += ms
        if (what !== 'sleep') monotonic += ms
        if (what === 'set clock back') wallOffset -= 2 * MINUTE
        if (exam.state !== 'finished' && (what === 'reload' || what === 'crash')) {
          const kept = snapshotPractice({ at: 'exam', exam }, new Set(), wallOffset + real)
          const resumed = kept && resumePractice(JSON.parse(JSON.stringify(kept)), BANK, wallOffset + real)
          if (resumed?.at !== 'exam') throw new Error('no exam')
          exam = resumed.exam
          monotonic = 5
        }
        const now = wallOffset + real
        if (what === 'hide') exam = examReducer(exam, { type: 'tab-hidden', now })
        if (what === 'show') exam = examReducer(exam, { type: 'tab-shown', now })
        if (what === 'answer') exam = examReducer(exam, choose('D'))
        exam = examReducer(exam, readNow())
        const left = Math.max(0, limit * MINUTE - real)
        if (exam.state === 'finished') expect(left).toBe(0)
        else expect(remainingMs(exam, { wallMs: wallOffset + real, monotonicMs: monotonic })).toBe(left)
      }
    }),
  )
})

test('an interrupted exam continues exactly: order, choices, strikes, flags, times and the question on screen', () => {
  const exam = inProgress(
    run(
      examOf([SINGLE, MULTIPLE, OTHER], 30),
      choose('A'),
      strike('C'),
      { type: 'review-toggled' },
      next(5000),
      strike('B'),
    ),
  )
  const kept = snapshotPractice({ at: 'exam', exam }, new Set(), 9000)
  const resumed = kept && resumePractice(JSON.parse(JSON.stringify(kept)), BANK, 100_000)
  if (resumed?.at !== 'exam') throw new Error('no exam')
  expect(resumed.exam.cursor.before.length).toBe(1)
  expect(itemsOf(resumed.exam.cursor)).toEqual(
    itemsOf(exam.cursor).map((item, index) => (index === 1 ? { ...item, timeMs: 4000 } : item)),
  )
  expect(resumed.exam.own).toEqual(exam.own)
  expect(remainingMs(resumed.exam, { wallMs: 100_000, monotonicMs: 7 })).toBe(30 * MINUTE - 100_000)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frozen } from '../../../tests/setup/frozen.ts'
import { drawn, MULTIPLE, OTHER, SINGLE } from '../../../tests/setup/practice-bank.ts'
import { practiceEvent } from '../../../tests/setup/practice-events.ts'
import type { Question } from '../model.ts'
import type { ExamEvent } from './exam/exam.ts'
import { initialNote } from './notes/note-draft.ts'
import {
  examCategories,
  type Practice,
  type PracticeEvent,
  practiceReducer,
  startPractice,
} from './practice.ts'
import { type SessionEvent, startSession } from './session/session.ts'
import { statisticsOf, submittedAnswer } from './session/session-view.ts'

const run = (practice: Practice, ...events: readonly PracticeEvent[]) =>
  events.reduce((state, event) => practiceReducer(frozen(state), frozen(event)), practice)

const inSession = (event: SessionEvent): PracticeEvent => ({ type: 'session', event })
const inExam = (event: ExamEvent): PracticeEvent => ({ type: 'exam', event })
const left: PracticeEvent = { type: 'left' }
const paused: PracticeEvent = { type: 'paused' }
const smart: PracticeEvent = { type: 'mode-chosen', mode: 'smart', length: null }
const examDrawn = (...questions: Question[]) => ({
  type: 'exam-drawn' as const,
  drawn: questions.map(drawn),
  categories: null,
  own: null,
  now: 0,
  testId: 'test',
})
const examNotDrawn = { type: 'exam-not-drawn', problem: 'no-questions', categories: null, own: null } as const
const answer = (question: Question, option: string): PracticeEvent[] => [
  inSession({ type: 'question-drawn', ...drawn(question), notes: initialNote(question, null), now: 0 }),
  inSession({ type: 'option-chosen', option }),
  inSession({ type: 'submitted', now: 0 }),
  inSession({ type: 'next', now: 0 }),
]
const chooseInExam = (option: string) => inExam({ type: 'option-chosen', option })
const nextInExam = inExam({ type: 'next', now: 0 })
const finish = inExam({ type: 'finish-asked', now: 60_000 })
const confirm = inExam({ type: 'finish-confirmed', now: 60_000 })

const landing = startPractice(null)
const practicing = run(landing, smart)
const practiced = run(practicing, ...answer(SINGLE, 'B'), ...answer(MULTIPLE, 'A'), ...answer(OTHER, 'E'))
const exam = run(landing, examDrawn(SINGLE, OTHER))
const examEmpty = run(landing, examNotDrawn)
const results = run(exam, chooseInExam('B'), nextInExam, chooseInExam('E'), finish)

const STATES = { landing, practicing, practiced, exam, examEmpty, results }
const EVENTS = {
  smart,
  examDrawn: examDrawn(MULTIPLE),
  drawnEmpty: examDrawn(),
  examNotDrawn: { type: 'exam-not-drawn', problem: 'draw-failed', categories: null, own: null },
  sessionEvent: inSession({ type: 'tab-hidden', now: 0 }),
  refusedSessionEvent: inSession({ type: 'submitted', now: 0 }),
  examEvent: inExam({ type: 'tab-hidden', now: 0 }),
  refusedExamEvent: inExam({ type: 'previous', now: 0 }),
  left,
  paused,
} satisfies Record<string, PracticeEvent>

/** Which events apply in which view. Every other is refused: the very same object comes back. */
const APPLIES: Record<keyof typeof STATES, readonly (keyof typeof EVENTS)[]> = {
  landing: ['smart', 'examDrawn', 'examNotDrawn'],
  practicing: ['sessionEvent', 'left', 'paused'],
  practiced: ['sessionEvent', 'left', 'paused'],
  exam: ['examEvent', 'left', 'paused'],
  examEmpty: ['smart', 'examDrawn', 'examNotDrawn', 'left'],
  results: ['smart', 'examDrawn', 'examNotDrawn', 'left'],
}

describe('every view against every event', () => {
  const names = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[]
  const pairs = names(STATES).flatMap((state) => names(EVENTS).map((event) => [state, event] as const))

  test.each(pairs)('%s, %s', (state, event) => {
    const before = STATES[state]
    expect(run(before, EVENTS[event]) !== before).toBe(APPLIES[state].includes(event))
  })
})

describe('views (spec §4.7)', () => {
  test.each<[string, Practice, Practice['view']['at']]>([
    ['opens on landing', landing, 'landing'],
    ['a mode leads to practicing', practicing, 'practicing'],
    ['Test Mode leads to an exam', exam, 'exam'],
    ['Test Mode with nothing to draw leads to the empty state', examEmpty, 'exam-empty'],
    ['Try Again there starts the exam', run(examEmpty, examDrawn(SINGLE)), 'exam'],
    ['Finish with every answer given leads to the results', results, 'test-results'],
    ['Finish with answers missing asks first', run(exam, finish), 'exam'],
    ['and leads there once confirmed', run(exam, finish, confirm), 'test-results'],
    ['Retake starts a new test', run(results, examDrawn(MULTIPLE)), 'exam'],
    ['A mode begins from the results, where a reminder is opened', run(results, EVENTS.smart), 'practicing'],
    ['Back from practicing', run(practiced, left), 'landing'],
    ['Back from an exam', run(exam, left), 'landing'],
    ['Back to Practice Modes from the results', run(results, left), 'landing'],
    ['Back to Practice Modes from the empty state', run(examEmpty, left), 'landing'],
  ])('%s', (_, { view }, at) => {
    expect(view.at).toBe(at)
  })

  test('a mode chosen after Back starts from nothing', () => {
    const again = run(practiced, left, { type: 'mode-chosen', mode: 'random', length: null })
    expect(again.view).toEqual({ at: 'practicing', session: startSession({ mode: 'random', length: null }) })
  })

  test('a retaken test has none of the old answers', () => {
    const retaken = run(results, examDrawn(SINGLE, OTHER))
    expect(retaken.view).toEqual(exam.view)
  })
})

describe('the categories of the next exam', () => {
  const ofCircuits: PracticeEvent = { ...examDrawn(SINGLE), categories: ['Circuits'] }
  const circuitsEmpty: PracticeEvent = { ...examNotDrawn, categories: ['Circuits'] }

  test.each<[string, Practice, readonly string[]]>([
    ['on landing: those that are chosen', landing, ['Chosen']],
    ['Retake: those of the exam before', run(landing, ofCircuits, finish, confirm), ['Circuits']],
    ['Retake of an exam over the whole bank: the whole bank', results, []],
    ['Try Again: those of which nothing could be drawn', run(landing, circuitsEmpty), ['Circuits']],
    [
      'Back to Practice Modes: those that are chosen',
      run(landing, ofCircuits, finish, confirm, left),
      ['Chosen'],
    ],
  ])('%s', (_, { view }, expected) => {
    expect([...examCategories(view, new Set(['Chosen']))]).toEqual(expected)
  })
})

describe('Last Session', () => {
  test.each<[string, Practice, Practice['lastSession']]>([
    ['none at first', landing, null],
    ['given from before', startPractice({ count: 4, percent: 75 }), { count: 4, percent: 75 }],
    ['none while the first session continues', practiced, null],
    ['none while it waits to be continued', run(practiced, paused), null],
    ['count and percent once it is left', run(practiced, left), { count: 3, percent: 33 }],
    ['none of a session with no answer', run(practicing, left), null],
    ['which leaves the one before', run(practiced, left, smart, left), { count: 3, percent: 33 }],
    [
      'the next session takes its place',
      run(practiced, left, smart, ...answer(SINGLE, 'B'), left),
      { count: 1, percent: 100 },
    ],
    ['an exam counts with its results', run(results, left), { count: 2, percent: 50 }],
    [
      'of all its questions, as its score does, the unanswered too',
      run(exam, chooseInExam('B'), finish, confirm, left),
      { count: 2, percent: 50 },
    ],
    [
      'an exam retaken and abandoned leaves the one before',
      run(results, examDrawn(MULTIPLE), left),
      { count: 2, percent: 50 },
    ],
    ['an exam left before its end was never judged', run(exam, chooseInExam('B'), left), null],
    [
      'an exam handed in blank leaves the one before',
      run(practiced, left, examDrawn(SINGLE), finish, confirm),
      { count: 3, percent: 33 },
    ],
  ])('%s', (_, { lastSession }, expected) => {
    expect(lastSession).toEqual(expected)
  })
})

test('law: over random events nothing throws, and Last Session is the figure of what was answered', () => {
  fc.assert(
    fc.property(fc.array(practiceEvent, { maxLength: 120, size: 'max' }), (events) => {
      let practice = startPractice(null)
      let given = 0
      for (const event of events) {
        const { view, lastSession } = practice
        if (event.type === 'session' && view.at === 'practicing') {
          given += submittedAnswer(view.session, event.event) ? 1 : 0
        }
        practice = run(practice, event)
        // From its summary another session can begin.
        const hasLeft = event.type === 'left' || event.type === 'mode-chosen' || event.type === 'list-chosen'
        if (hasLeft && view.at === 'practicing' && practice.view !== view) {
          expect(practice.lastSession?.count ?? 0).toBe(given > 0 ? given : (lastSession?.count ?? 0))
          given = 0
        }
        if (practice.view.at === 'practicing') {
          expect(statisticsOf(practice.view.session).attempted).toBe(given)
        }
        if (practice.lastSession !== null) {
          expect(practice.lastSession.count).toBeGreaterThanOrEqual(1)
          expect(practice.lastSession.percent).toBeGreaterThanOrEqual(0)
          expect(practice.lastSession.percent).toBeLessThanOrEqual(100)
        }
      }
    }),
    { numRuns: 200 },
  )
})

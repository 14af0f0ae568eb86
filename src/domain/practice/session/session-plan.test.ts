import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANK, drawn, KEYLESS, MULTIPLE, OTHER, SINGLE } from '../../../../tests/setup/practice-bank.ts'
import type { Question } from '../../model.ts'
import { initialNote } from '../notes/note-draft.ts'
import { type PracticeEvent, practiceReducer, startPractice } from '../practice.ts'
import { resumePractice } from '../saved/resume-practice.ts'
import { snapshotPractice } from '../saved/snapshot-practice.ts'
import { type Session, type SessionEvent, startSession } from './session.ts'
import { answeredIn } from './session-navigation.ts'
import type { SessionLength, SessionPlan } from './session-plan.ts'
import { sessionReducer } from './session-reducer.ts'
import { sessionSummary } from './session-summary.ts'
import { remainingOf, sessionScreen } from './session-view.ts'

const draw = (question: Question, now = 0): SessionEvent => ({
  type: 'question-drawn',
  ...drawn(question),
  notes: initialNote(question, null),
  now,
})
const choose = (option: string): SessionEvent => ({ type: 'option-chosen', option })
const submit = (now = 0): SessionEvent => ({ type: 'submitted', now })
const next = (now = 0): SessionEvent => ({ type: 'next', now })
const skip = (now = 0): SessionEvent => ({ type: 'skipped', now })
const right = (question: Question, shownAt = 0, at = 0) => [
  draw(question, shownAt),
  ...question.correct.map(choose),
  submit(at),
]
const wrong = (question: Question, shownAt = 0, at = 0) => [draw(question, shownAt), choose('D'), submit(at)]
const run = (plan: SessionPlan, ...events: readonly SessionEvent[]): Session =>
  events.reduce(sessionReducer, startSession(plan))
const lasting = (length: SessionLength | null): SessionPlan => ({ mode: 'random', length })
const two = lasting({ unit: 'questions', count: 2 })
const minute = lasting({ unit: 'minutes', count: 1 })
const list = (...questions: readonly Question[]): SessionPlan => ({
  mode: 'list',
  toAsk: questions.map(({ id }) => id),
})
const SINGLE_RIGHT = right(SINGLE)

describe('when a session shows its summary', () => {
  test.each<[string, Session, 'summary' | 'loading' | 'question' | 'empty']>([
    ['endless: never', run(lasting(null), ...SINGLE_RIGHT, next(9e9)), 'loading'],
    ['endless: when it is ended', run(lasting(null), ...SINGLE_RIGHT, { type: 'ended' }), 'summary'],
    ['two questions: not after one', run(two, ...SINGLE_RIGHT, next()), 'loading'],
    ['two questions: not before Next', run(two, ...SINGLE_RIGHT, next(), ...right(OTHER)), 'question'],
    [
      'two questions: after the second',
      run(two, ...SINGLE_RIGHT, next(), ...right(OTHER), next()),
      'summary',
    ],
    ['a skipped question does not count', run(two, ...SINGLE_RIGHT, next(), draw(OTHER), skip()), 'loading'],
    ['a minute: not before it is over', run(minute, ...right(SINGLE, 0, 5000), next(59_999)), 'loading'],
    ['a minute: at its end, with Next', run(minute, ...right(SINGLE, 0, 5000), next(60_000)), 'summary'],
    ['a minute: at its end, with Skip', run(minute, draw(SINGLE), skip(60_000)), 'summary'],
    [
      'a minute: a hidden tab does not count',
      run(
        minute,
        draw(SINGLE),
        { type: 'tab-hidden', now: 1000 },
        { type: 'tab-shown', now: 100_000 },
        skip(110_000),
      ),
      'loading',
    ],
    ['a list: not while something is left', run(list(SINGLE, OTHER), ...SINGLE_RIGHT, next()), 'loading'],
    ['a list: after its last', run(list(SINGLE), ...SINGLE_RIGHT, next()), 'summary'],
    ['a list: a skipped question does not come again', run(list(SINGLE), draw(SINGLE), skip()), 'summary'],
    [
      'a list: the rest has left the bank',
      run(list(SINGLE, OTHER), ...SINGLE_RIGHT, next(), { type: 'nothing-to-draw', problem: 'none-in-mode' }),
      'summary',
    ],
    [
      'a list: all of it has left the bank',
      run(list(SINGLE), { type: 'nothing-to-draw', problem: 'none-in-mode' }),
      'empty',
    ],
  ])('%s', (_, session, show) => {
    expect(sessionScreen(session).show).toBe(show)
  })

  test('a review that began at the last question leads back to the summary', () => {
    const session = run(
      two,
      ...SINGLE_RIGHT,
      next(),
      ...right(OTHER),
      { type: 'previous', now: 0 },
      next(),
      next(),
    )
    expect(sessionScreen(session).show).toBe('summary')
  })
})

test.each<[string, Session, SessionLength | null]>([
  ['endless', run(lasting(null), ...SINGLE_RIGHT), null],
  ['questions', run(two, ...SINGLE_RIGHT), { unit: 'questions', count: 1 }],
  ['minutes, rounded up', run(minute, draw(SINGLE)), { unit: 'minutes', count: 1 }],
  ['a list, with the open question', run(list(SINGLE, OTHER), draw(SINGLE)), { unit: 'questions', count: 2 }],
  ['a list, once it is answered', run(list(SINGLE, OTHER), ...SINGLE_RIGHT), { unit: 'questions', count: 1 }],
])('what is left of a session: %s', (_, session, left) => {
  expect(remainingOf(session, 30_000)).toEqual(left)
})

test('the summary: right and wrong, the slowest first, categories from the weakest', () => {
  const session = run(
    lasting(null),
    ...right(SINGLE, 0, 4000),
    next(4000),
    ...wrong(MULTIPLE, 4000, 13_000),
    next(13_000),
    ...wrong(OTHER, 13_000, 14_000).slice(0, 1),
    choose('E'),
    submit(14_000),
    next(14_000),
    ...right(OTHER, 14_000, 20_000),
  )
  const { attempted, correct, wrong: missed, slowest, categories } = sessionSummary(session)
  expect({ attempted, correct }).toEqual({ attempted: 4, correct: 2 })
  expect(
    missed.map(({ id }) => id),
    'not one that was answered correctly later',
  ).toEqual(['multiple'])
  expect(slowest.map(({ question, timeMs }) => [question.id, timeMs])).toEqual([
    ['multiple', 9000],
    ['other', 6000],
    ['single', 4000],
  ])
  expect(categories.map(({ category, percent }) => [category, percent])).toEqual([
    ['General', 33],
    ['Circuits', 100],
  ])
})

test('practicing a list begins anywhere but in an exam or within a session', () => {
  const chosen: PracticeEvent = { type: 'list-chosen', questionIds: ['single'] }
  const after = (...events: readonly PracticeEvent[]) => events.reduce(practiceReducer, startPractice(null))
  const inSession = (event: SessionEvent): PracticeEvent => ({ type: 'session', event })
  const started = after(chosen)
  expect(started.view).toEqual({ at: 'practicing', session: startSession(list(SINGLE)) })
  expect(practiceReducer(started, chosen)).toBe(started)
  const exam = after({
    type: 'exam-drawn',
    drawn: [drawn(SINGLE)],
    categories: null,
    own: null,
    now: 0,
    testId: 't',
  })
  expect(practiceReducer(exam, chosen)).toBe(exam)
  const over = after(chosen, ...[...SINGLE_RIGHT, next()].map(inSession))
  const again = practiceReducer(over, { type: 'list-chosen', questionIds: ['other'] })
  expect(again).toEqual({
    view: { at: 'practicing', session: startSession(list(OTHER)) },
    lastSession: { count: 1, percent: 100 },
  })
})

test('a list asks each of its questions once, in its order, and ends: also through reloads, and when some leave the bank', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...BANK], { minLength: 1 }),
      fc.array(fc.constantFrom('answer', 'skip', 'reload'), { maxLength: 30 }),
      fc.subarray([...BANK], { minLength: 1 }),
      (questions, acts, bank) => {
        let session = startSession(list(...questions))
        const asked: string[] = []
        const drawNext = () => {
          if (session.plan.mode !== 'list' || sessionScreen(session).show !== 'loading') return
          const { toAsk } = session.plan
          const found = toAsk.map((id) => bank.find((each) => each.id === id)).find(Boolean)
          session = sessionReducer(
            session,
            found ? draw(found) : { type: 'nothing-to-draw', problem: 'none-in-mode' },
          )
          if (found) asked.push(found.id)
        }
        drawNext()
        for (const act of acts) {
          if (act === 'skip') session = sessionReducer(session, skip())
          else if (act === 'answer') session = [choose('D'), submit(), next()].reduce(sessionReducer, session)
          else {
            const kept = snapshotPractice({ at: 'practicing', session }, new Set(), 0)
            const resumed = kept && resumePractice(JSON.parse(JSON.stringify(kept)), bank, 0)
            if (resumed?.at === 'practicing') session = resumed.session
          }
          drawNext()
        }
        const wanted = questions.filter((each) => bank.includes(each)).map(({ id }) => id)
        expect(asked).toEqual(wanted.slice(0, asked.length))
        expect(answeredIn(session).length).toBeLessThanOrEqual(asked.length)
      },
    ),
  )
})

test('a list that was saved before its first answer continues', () => {
  const kept = snapshotPractice(
    { at: 'practicing', session: run(list(KEYLESS, OTHER), draw(KEYLESS)) },
    new Set(),
    0,
  )
  const resumed = kept && resumePractice(kept, BANK, 0)
  expect(resumed?.at === 'practicing' && sessionScreen(resumed.session)).toMatchObject({
    show: 'question',
    question: KEYLESS,
  })
})

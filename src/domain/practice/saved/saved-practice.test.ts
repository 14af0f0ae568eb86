import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANK, drawn, MULTIPLE, OTHER, SINGLE } from '../../../../tests/setup/practice-bank.ts'
import { practiceEvent } from '../../../../tests/setup/practice-events.ts'
import type { ExamRules } from '../../exams/exam-definition.ts'
import { itemsOf, positionOf } from '../cursor.ts'
import { type ExamEvent, examReducer, timedCursor } from '../exam/exam.ts'
import type { OwnExam } from '../exam/exam-results.ts'
import { initialNote } from '../notes/note-draft.ts'
import { examCategories, type PracticeEvent, practiceReducer, startPractice } from '../practice.ts'
import type { SessionEvent } from '../session/session.ts'
import { confidenceOf, sessionScreen, statisticsOf } from '../session/session-view.ts'
import { elapsedMs } from '../stopwatch.ts'
import { handInSavedExam } from './hand-in-saved-exam.ts'
import { resumePractice } from './resume-practice.ts'
import type { SavedExam } from './saved-practice.ts'
import { snapshotPractice } from './snapshot-practice.ts'

const CHOSEN = new Set(['Circuits'])
const inSession = (event: SessionEvent): PracticeEvent => ({ type: 'session', event })
const inExam = (event: ExamEvent): PracticeEvent => ({ type: 'exam', event })
const viewAfter = (...events: readonly PracticeEvent[]) =>
  events.reduce(practiceReducer, startPractice(null)).view
const shown = (question: typeof SINGLE, now = 0) =>
  inSession({ type: 'question-drawn', ...drawn(question), notes: initialNote(question, null), now })
const choose = (option: string) => inSession({ type: 'option-chosen', option })
const submit = inSession({ type: 'submitted', now: 7000 })
const next = inSession({ type: 'next', now: 8000 })
const begin: PracticeEvent = { type: 'mode-chosen', mode: 'random', length: null }
const exam: PracticeEvent = {
  type: 'exam-drawn',
  drawn: [SINGLE, MULTIPLE, OTHER].map(drawn),
  categories: ['Circuits'],
  own: null,
  now: 0,
  testId: 'test',
}

describe('an exam continues', () => {
  const view = viewAfter(
    exam,
    inExam({ type: 'option-chosen', option: 'B' }),
    inExam({ type: 'next', now: 0 }),
  )
  const saved = snapshotPractice(view, CHOSEN, 60_000)

  test('with its answers, order, position and time', () => {
    const resumed = saved && resumePractice(JSON.parse(JSON.stringify(saved)), BANK, 1_000_000)
    if (resumed?.at !== 'exam' || view.at !== 'exam') throw new Error('No exam')
    expect(itemsOf(resumed.exam.cursor)).toEqual(itemsOf(timedCursor(view.exam, 60_000)))
    expect(positionOf(resumed.exam.cursor)).toBe(1)
    expect(elapsedMs(resumed.exam.stopwatch, 1_005_000)).toBe(65_000)
  })

  test.each([
    ['without a question that left the bank', BANK.filter(({ id }) => id !== 'single'), 2],
    ['without one whose options are others now', [{ ...SINGLE, options: ['A', 'B'] }, MULTIPLE, OTHER], 2],
    ['not at all, when none is left', [], null],
  ])('%s', (_, bank, count) => {
    const resumed = saved && resumePractice(saved, bank, 0)
    expect(resumed?.at === 'exam' ? itemsOf(resumed.exam.cursor).length : null).toBe(count)
  })
})

describe('an exam that continues keeps its categories', () => {
  const view = viewAfter(exam)
  const saved = snapshotPractice(view, new Set(), 0)
  const finished = (resumed: ReturnType<typeof resumePractice>) => {
    if (resumed === null) throw new Error('No exam')
    const events: PracticeEvent[] = [
      { type: 'resumed', view: resumed },
      inExam({ type: 'finish-asked', now: 0 }),
      inExam({ type: 'finish-confirmed', now: 0 }),
    ]
    return viewAfter(...events)
  }

  test('so that Retake draws from them, whatever is chosen on the landing view by then', () => {
    const results = finished(saved && resumePractice(JSON.parse(JSON.stringify(saved)), BANK, 0))
    expect(results.at).toBe('test-results')
    expect([...examCategories(results, new Set(['Other']))]).toEqual(['Circuits'])
  })

  test('one over the whole bank continues, and Retake draws from the whole bank', () => {
    const shown = { questionId: 'single', optionOrder: SINGLE.options, selected: ['B'] }
    const items = [{ ...shown, struck: [], forReview: false, timeMs: 0 }]
    const unknown = { categories: null, own: null, testId: 'test', clock: null }
    const saved = { kind: 'exam', items, ...unknown, position: 0, elapsedMs: 1000 } as const
    const results = finished(resumePractice(saved, BANK, 0))
    expect([...examCategories(results, new Set(['Other']))]).toEqual([])
  })
})

describe('a question whose options were drawn from its set continues', () => {
  const SET = { ...SINGLE, pairSet: 'set' }
  const events: PracticeEvent[] = [
    inSession({
      type: 'question-drawn',
      ...{ question: SET, optionOrder: ['x', 'B', 'y', 'z'], notes: initialNote(SET, null), now: 0 },
    }),
    choose('y'),
  ]
  const view = viewAfter({ type: 'list-chosen', questionIds: [SET.id] }, ...events)
  const saved = snapshotPractice(view, CHOSEN, 0)

  test.each([
    ['with these options', SET, ['x', 'B', 'y', 'z']],
    ['not, when its options are its own now', { ...SET, pairSet: null }, null],
    ['not, when another one is right', { ...SET, correct: ['C'] }, null],
  ])('%s', (_, question, options) => {
    const resumed = saved && resumePractice(JSON.parse(JSON.stringify(saved)), [question, OTHER], 0)
    const now = resumed?.at === 'practicing' ? sessionScreen(resumed.session) : null
    expect(now?.show === 'question' ? now.optionOrder : null).toEqual(options)
    if (now?.show === 'question') expect(now.selected).toEqual(['y'])
  })
})

test('preparing for an own exam continues with that exam', () => {
  const toPrepare: PracticeEvent = { type: 'mode-chosen', mode: 'prepare', length: null, examId: 'e1' }
  const view = viewAfter(toPrepare, shown(SINGLE), choose('B'), submit)
  const saved = snapshotPractice(view, CHOSEN, 8000)
  const resumed = saved && resumePractice(JSON.parse(JSON.stringify(saved)), BANK, 0)
  expect(resumed?.at === 'practicing' ? resumed.session.plan : null).toEqual({
    ...{ mode: 'prepare', length: null, examId: 'e1' },
  })
})

describe('a session continues', () => {
  test.each([
    ['at the open question', [shown(SINGLE), choose('B'), submit, next, shown(OTHER), choose('E')], 'other'],
    ['at a fresh one, when the last was answered', [shown(SINGLE), choose('B'), submit], null],
    [
      'at the open question, when an earlier one was looked at',
      [shown(SINGLE), choose('B'), submit, next, shown(OTHER), inSession({ type: 'previous', now: 9000 })],
      'other',
    ],
  ])('%s', (_, events, open) => {
    const view = viewAfter(begin, ...events)
    const saved = snapshotPractice(view, CHOSEN, 10_000)
    const resumed = saved && resumePractice(saved, BANK, 20_000)
    if (resumed?.at !== 'practicing' || view.at !== 'practicing') throw new Error('No session')
    expect(saved).toMatchObject({ mode: 'random', categories: ['Circuits'] })
    expect(statisticsOf(resumed.session)).toEqual(statisticsOf(view.session))
    const now = sessionScreen(resumed.session)
    expect(now.show === 'question' ? now.question.id : null).toBe(open)
  })

  test('with what was said about the open question', () => {
    const said: PracticeEvent[] = [
      inSession({ type: 'confidence-chosen', confidence: 'sure' }),
      inSession({ type: 'hint-shown' }),
    ]
    const view = viewAfter(begin, shown(SINGLE), choose('B'), submit, next, shown(OTHER), ...said)
    const saved = snapshotPractice(view, CHOSEN, 0)
    expect(saved).toMatchObject({ open: { confidence: 'sure', hintSeen: true } })
    const resumed = saved && resumePractice(saved, BANK, 0)
    if (resumed?.at !== 'practicing') throw new Error('No session')
    expect(confidenceOf(resumed.session)).toBe('unsure')
  })

  const answered = [shown(SINGLE), choose('B'), submit]
  const list: PracticeEvent = { type: 'list-chosen', questionIds: [SINGLE.id] }
  const ofOne: PracticeEvent = {
    type: 'mode-chosen',
    mode: 'random',
    length: { unit: 'questions', count: 1 },
  }
  const previous = inSession({ type: 'previous', now: 9000 })
  test.each<[string, readonly PracticeEvent[]]>([
    ['the learner ended it', [begin, ...answered, inSession({ type: 'ended' })]],
    ['the last question of a list was answered', [list, ...answered]],
    ['as many were answered as it has', [ofOne, ...answered]],
    ['its summary is shown', [ofOne, ...answered, next]],
    ['an earlier question is looked at after the last one', [list, ...answered, previous]],
  ])('not when %s', (_, events) => {
    expect(snapshotPractice(viewAfter(...events), CHOSEN, 10_000)).toBeNull()
  })

  test('what needs no restoring is not saved', () => {
    expect(snapshotPractice(viewAfter(), CHOSEN, 0)).toBeNull()
    expect(snapshotPractice(viewAfter(begin), CHOSEN, 0)).toBeNull()
    expect(snapshotPractice(viewAfter(begin, shown(SINGLE), choose('A')), CHOSEN, 0)).toBeNull()
    expect(
      snapshotPractice(
        viewAfter(
          exam,
          inExam({ type: 'finish-asked', now: 0 }),
          inExam({ type: 'finish-confirmed', now: 0 }),
        ),
        CHOSEN,
        0,
      ),
    ).toBeNull()
  })
})

test('after any events, what is saved comes back the same', () => {
  fc.assert(
    fc.property(fc.array(practiceEvent, { maxLength: 60 }), (events) => {
      const saved = snapshotPractice(viewAfter(...events), CHOSEN, 200_000)
      if (saved === null) return
      const resumed = resumePractice(saved, BANK, 300_000)
      expect(resumed).not.toBeNull()
      if (resumed) expect(snapshotPractice(resumed, CHOSEN, 300_000)).toEqual(saved)
      if (resumed?.at === 'practicing' && saved.kind === 'session')
        expect(sessionScreen(resumed.session).show).not.toBe('summary')
    }),
  )
})

test('an exam in Test Mode keeps the id of the test that it becomes, in every tab that continues it', () => {
  const view = viewAfter(exam, inExam({ type: 'option-chosen', option: 'B' }))
  const saved = snapshotPractice(view, CHOSEN, 60_000)
  const resumed = saved && resumePractice(saved, BANK, 0)
  if (resumed?.at !== 'exam') throw new Error('no exam')
  const finished = examReducer(resumed.exam, { type: 'finish-confirmed', now: 0 })
  const asked = examReducer(resumed.exam, { type: 'finish-asked', now: 0 })
  const confirmed =
    finished.state === 'finished' ? finished : examReducer(asked, { type: 'finish-confirmed', now: 0 })
  expect(confirmed).toMatchObject({ state: 'finished', results: { testId: 'test' } })
})

describe('a saved exam whose page was closed is handed in once its time is over', () => {
  const rules: ExamRules = {
    name: 'Technician',
    categories: [],
    blueprint: { kind: 'random', count: 3 },
    passMark: { kind: 'points', points: 1 },
    timeLimitMinutes: 10,
    scoring: 'all-or-nothing',
    showsAnswerCount: false,
  }
  const saved = (own: OwnExam | null): SavedExam => {
    const view = viewAfter({ ...exam, own }, inExam({ type: 'option-chosen', option: 'B' }))
    const saved = snapshotPractice(view, CHOSEN, 60_000)
    if (saved?.kind !== 'exam') throw new Error('no exam')
    return saved
  }
  const own = { examId: 'exam', testId: 'test', rules }

  test.each<[string, SavedExam, readonly (typeof BANK)[number][], number, number | null]>([
    ['not before its end', saved(own), BANK, 599_999, null],
    ['at its end, with what was chosen', saved(own), BANK, 600_000, 1],
    ['days later', saved(own), BANK, 9e9, 1],
    ['not without a limit', saved({ ...own, rules: { ...rules, timeLimitMinutes: null } }), BANK, 9e9, null],
    ['not in Test Mode', saved(null), BANK, 9e9, null],
    ['not when the bank has none of its questions', saved(own), [], 9e9, null],
  ])('%s', (_, saved, bank, now, correct) => {
    const results = handInSavedExam(saved, bank, now)
    expect(results?.correct ?? null).toBe(correct)
    if (results)
      expect(results).toMatchObject({ passed: true, total: 3, elapsedMs: 600_000, endedAt: 600_000, own })
  })
})

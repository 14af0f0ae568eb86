import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frozen } from '../../../../tests/setup/frozen.ts'
import { BANK, drawn, MULTIPLE, OTHER, SINGLE } from '../../../../tests/setup/practice-bank.ts'
import { examEvent } from '../../../../tests/setup/practice-events.ts'
import { PASS_MARK_PERCENT } from '../../exams/test-mode.ts'
import { itemsOf, lengthOf, positionOf } from '../cursor.ts'
import { elapsedMs } from '../stopwatch.ts'
import {
  type Exam,
  type ExamEvent,
  type ExamInProgress,
  examReducer,
  startExam,
  unansweredCount,
} from './exam.ts'

const run = (exam: Exam, ...events: readonly ExamEvent[]) =>
  events.reduce((state, event) => examReducer(frozen(state), frozen(event)), exam)

const examOf = (...questions: Parameters<typeof drawn>[0][]): ExamInProgress => {
  const exam = startExam(questions.map(drawn), null, null, 1000, 'test')
  if (exam === null) throw new Error('a test exam has questions')
  return exam
}

const inProgress = (exam: Exam): ExamInProgress => {
  if (exam.state === 'finished') throw new Error('the exam is over')
  return exam
}

const choose = (option: string): ExamEvent => ({ type: 'option-chosen', option })
const next: ExamEvent = { type: 'next', now: 0 }
const previous: ExamEvent = { type: 'previous', now: 0 }
const goTo = (index: number): ExamEvent => ({ type: 'gone-to', index, now: 0 })
const hide = (now: number): ExamEvent => ({ type: 'tab-hidden', now })
const show = (now: number): ExamEvent => ({ type: 'tab-shown', now })
const finish = (now = 5000): ExamEvent => ({ type: 'finish-asked', now })
const confirm = (now = 6000): ExamEvent => ({ type: 'finish-confirmed', now })
const decline: ExamEvent = { type: 'finish-declined' }

test('an exam of nothing cannot be started', () => {
  expect(startExam([], null, null, 0, 'test')).toBeNull()
})

describe('moving and choosing', () => {
  const exam = examOf(SINGLE, MULTIPLE, OTHER)

  test.each<[string, readonly ExamEvent[], number, readonly (readonly string[])[]]>([
    ['starts at the first with nothing chosen', [], 0, [[], [], []]],
    ['an option is chosen', [choose('A')], 0, [['A'], [], []]],
    ['a single choice is replaced', [choose('A'), choose('B')], 0, [['B'], [], []]],
    ['a multiple choice toggles', [next, choose('A'), choose('C'), choose('A')], 1, [[], ['C'], []]],
    ['Next keeps what is chosen', [choose('A'), next], 1, [['A'], [], []]],
    ['Previous keeps it, too', [next, choose('A'), previous], 0, [[], ['A'], []]],
    [
      'an answer is changed later',
      [choose('A'), next, next, previous, previous, choose('B')],
      0,
      [['B'], [], []],
    ],
    ['straight to the last', [goTo(2), choose('E')], 2, [[], [], ['E']]],
    ['straight back to the first', [goTo(2), goTo(0)], 0, [[], [], []]],
  ])('%s', (_, events, position, selections) => {
    const after = inProgress(run(exam, ...events))
    expect(positionOf(after.cursor)).toBe(position)
    expect(itemsOf(after.cursor).map(({ selected }) => selected)).toEqual(selections)
    expect(unansweredCount(after)).toBe(selections.filter((selected) => selected.length === 0).length)
  })

  test.each<[string, Exam, ExamEvent]>([
    ['Previous at the first', exam, previous],
    ['Next at the last', run(exam, goTo(2)), next],
    ['a position before the first', exam, goTo(-1)],
    ['a position after the last', exam, goTo(3)],
    ['the current position', run(exam, next), goTo(1)],
    ['an option of another question', exam, choose('E')],
    ['a confirmation that was not asked for', exam, confirm()],
    ['a refusal that was not asked for', exam, decline],
    ['a tab shown that was not hidden', exam, show(2000)],
    ['a tab hidden twice', run(exam, hide(2000)), hide(3000)],
  ])('%s changes nothing', (_, before, event) => {
    expect(run(before, event)).toBe(before)
  })
})

describe('finishing (spec §4.13)', () => {
  const one = examOf(SINGLE, OTHER)
  const complete = run(one, choose('B'), next, choose('E'))
  const asked = run(one, choose('B'), finish())
  const over = run(complete, finish())

  test.each<[string, Exam, Exam['state']]>([
    ['with every question answered: at once', over, 'finished'],
    ['with a question unanswered: asks first', asked, 'confirming'],
    ['confirmed', run(asked, confirm()), 'finished'],
    ['declined', run(asked, decline), 'answering'],
    ['declined, answered, and asked again', run(asked, decline, next, choose('D'), finish()), 'finished'],
  ])('%s', (_, exam, state) => {
    expect(exam.state).toBe(state)
  })

  test('an event that does not apply returns the same exam', () => {
    expect(run(asked, decline)).toEqual(run(one, choose('B')))
  })

  test.each<[string, ExamEvent]>([
    ['an option', choose('A')],
    ['Next', next],
    ['a place', goTo(1)],
    ['Finish again', finish()],
  ])('while it asks, %s changes nothing', (_, event) => {
    expect(run(asked, event)).toBe(asked)
  })

  test.each<[string, ExamEvent]>([
    ['an option', choose('A')],
    ['Previous', previous],
    ['a hidden tab', hide(9000)],
    ['Finish', finish()],
    ['a confirmation', confirm()],
  ])('once it is over, %s changes nothing', (_, event) => {
    expect(run(over, event)).toBe(over)
  })

  test('the results judge what was chosen, in the order of the exam', () => {
    expect(over).toMatchObject({
      results: {
        score: 50,
        breakdown: [
          { question: SINGLE, selected: ['B'], isCorrect: true },
          { question: OTHER, selected: ['E'], isCorrect: false },
        ],
      },
    })
  })
})

describe('time', () => {
  test.each<[string, readonly ExamEvent[], number]>([
    ['from the start to the finish', [finish(5000)], 4000],
    ['a hidden tab adds nothing', [hide(2000), show(4000), finish(5000)], 2000],
    ['hidden to the end', [hide(2000), finish(5000)], 1000],
    ['a clock set back adds nothing', [finish(200)], 0],
  ])('%s', (_, events, timeMs) => {
    expect(run(examOf(SINGLE), choose('B'), ...events)).toMatchObject({ results: { elapsedMs: timeMs } })
  })

  test('it continues while the learner is asked', () => {
    expect(run(examOf(SINGLE), finish(2000), confirm(4000))).toMatchObject({ results: { elapsedMs: 3000 } })
  })
})

test('law: over random events, an exam keeps its questions, its answers belong to their questions, and its score is correct', () => {
  const drawing = fc.subarray([...BANK], { minLength: 1 })
  fc.assert(
    fc.property(drawing, fc.array(examEvent, { maxLength: 60, size: 'max' }), (questions, events) => {
      let exam: Exam = examOf(...questions)
      for (const event of events) {
        const before = exam
        exam = run(exam, event)
        if (exam.state === 'finished') {
          const { score, passed, correct, incorrect, total, breakdown } = exam.results
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(100)
          expect(passed).toBe(score >= PASS_MARK_PERCENT)
          expect([correct + incorrect, total]).toEqual([questions.length, questions.length])
          expect(breakdown.map(({ question }) => question)).toEqual(questions)
          expect(exam.results.elapsedMs).toBeGreaterThanOrEqual(0)
          if (before.state !== 'finished') {
            expect(breakdown.map(({ selected }) => selected)).toEqual(
              itemsOf(before.cursor).map(({ selected }) => selected),
            )
          }
          continue
        }
        const items = itemsOf(exam.cursor)
        expect(items.map(({ question }) => question)).toEqual(questions)
        for (const { question, selected } of items) {
          expect(selected.filter((option) => !question.options.includes(option))).toEqual([])
          expect(new Set(selected).size).toBe(selected.length)
        }
        expect(positionOf(exam.cursor)).toBeLessThan(lengthOf(exam.cursor))
        expect(elapsedMs(exam.stopwatch, 0)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 200 },
  )
})

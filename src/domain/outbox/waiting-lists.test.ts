import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { type LearnerData, type Note, type PastTest, type PracticeResponse, UNKNOWN_EXAM } from '../model.ts'
import { contentOf } from '../questions/question-content.ts'
import type { LearnerWrite, OutboxEntry } from './outbox-entry.ts'
import { waitingCountLabel, withWaitingAnswers, withWaitingData, withWaitingNotes } from './waiting-lists.ts'

const entry = (id: string, write: LearnerWrite): OutboxEntry => ({
  id,
  learnerId: 'ada',
  order: 0,
  write,
  conflict: null,
})
const response = (id: string, createdAt: number): PracticeResponse => ({
  id,
  questionId: 'q',
  selected: ['a'],
  isCorrect: true,
  timeMs: 1000,
  createdAt,
})
const answer = (id: string, createdAt: number) =>
  entry(id, { kind: 'answer', response: response(id, createdAt) })
const flag = (questionId: string, isFlagged: boolean) => entry('f', { kind: 'flag', questionId, isFlagged })
const note = (questionId: string, noteHtml: string) =>
  entry('n', {
    kind: 'note',
    questionId,
    texts: { noteHtml, hintHtml: '' },
    startedFrom: { noteHtml: '', hintHtml: '', version: null },
    earlier: [],
  })
const exam = (id: string): PastTest => ({
  id,
  score: 50,
  passed: false,
  takenAt: 1,
  ...UNKNOWN_EXAM,
  questions: [],
})

test('an answer counts from when it is given until the server has it, once', () => {
  const stored = [response('late', 30), response('early', 10)]
  const waiting = [answer('given', 20), answer('same moment', 20)]
  expect(withWaitingAnswers([], stored)).toBe(stored)
  expect(withWaitingAnswers([flag('q', true)], stored)).toBe(stored)
  expect(withWaitingAnswers(waiting, stored).map(({ id }) => id)).toEqual([
    'late',
    'same moment',
    'given',
    'early',
  ])
  const arrived = [response('late', 30), response('same moment', 20), response('given', 20)]
  expect(withWaitingAnswers(waiting, arrived)).toBe(arrived)
})

test('a note reads as the learner left it', () => {
  const stored = new Map<string, Note>([
    ['q', { questionId: 'q', noteHtml: 'old', hintHtml: 'h', updatedAt: 1 }],
  ])
  expect(withWaitingNotes([], stored)).toBe(stored)
  const shown = withWaitingNotes([note('q', 'first'), note('q', 'last'), note('r', 'other')], stored)
  expect([...shown.values()]).toMatchObject([
    { questionId: 'q', noteHtml: 'last', waitingAs: 'n' },
    { questionId: 'r', noteHtml: 'other', waitingAs: 'n' },
  ])
})

test('a flag is applied and an exam counts', () => {
  const data: LearnerData = {
    learner: { id: 'ada', name: 'Ada', identifier: 'a-b-c' },
    tests: [exam('stored')],
    questions: [aQuestion({ id: 'q', isFlagged: false }), aQuestion({ id: 'r', isFlagged: true })],
  }
  expect(withWaitingData([answer('1', 1)], data)).toBe(data)
  const waiting = [
    flag('q', true),
    entry('new', { kind: 'test', test: exam('new') }),
    entry('stored', { kind: 'test', test: exam('stored') }),
  ]
  const shown = withWaitingData(waiting, data)
  expect(shown.tests.map(({ id }) => id)).toEqual(['new', 'stored'])
  expect(shown.questions.map(({ isFlagged }) => isFlagged)).toEqual([true, true])
  expect(shown.questions[1]).toBe(data.questions[1])
})

test.each<[OutboxEntry[], string]>([
  [[answer('1', 1)], '1 answer'],
  [[answer('1', 1), answer('2', 2), answer('3', 3)], '3 answers'],
  [[flag('q', true)], '1 change'],
  [[answer('1', 1), note('q', 'a')], '2 changes'],
])('waitingCountLabel', (waiting, label) => {
  expect(waitingCountLabel(waiting)).toBe(label)
})

test('answers to a question that is judged again have the verdicts of its new key', () => {
  const content = contentOf(aQuestion({ id: 'q', options: ['a', 'b'], correct: ['b'] }))
  const edit = (judgeAgain: boolean) =>
    entry('e', {
      kind: 'edit',
      questionId: 'q',
      content,
      startedFrom: { content, revision: 1 },
      earlier: [],
      judgeAgain,
    })
  const given = [response('1', 2), { ...response('2', 1), questionId: 'r' }]
  expect(withWaitingAnswers([edit(true)], given)).toEqual([{ ...given[0], isCorrect: false }, given[1]])
  expect(withWaitingAnswers([edit(false)], given)).toBe(given)
})

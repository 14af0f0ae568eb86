import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { Question } from '../model.ts'
import { contentOf } from '../questions/question-content.ts'
import type { LearnerWrite } from './outbox-entry.ts'
import { withWaitingDeletions, withWaitingQuestions } from './waiting-lists.ts'

const Q = aQuestion({ id: 'q', text: 'old' })
const R = aQuestion({ id: 'r' })
const NEW = aQuestion({ id: 'new' })

const edit = (text: string): LearnerWrite => ({
  kind: 'edit',
  questionId: 'q',
  content: contentOf({ ...Q, text }),
  startedFrom: { content: contentOf(Q), revision: 1 },
  earlier: [],
  judgeAgain: false,
})
const presence = (is: 'delete' | 'restore', ...questions: Question[]): LearnerWrite => ({
  kind: 'bulk',
  change: { is, questions },
})

test.each<[string, readonly LearnerWrite[], readonly Question[]]>([
  ['an addition comes last', [{ kind: 'add', question: NEW }], [Q, R, NEW]],
  ['an addition that arrived is there once', [{ kind: 'add', question: R }], [Q, R]],
  ['an edit', [edit('new')], [{ ...Q, text: 'new' }, R]],
  ['a deletion', [presence('delete', Q)], [R]],
  ['a deletion and its undo', [presence('delete', Q), presence('restore', Q)], [R, Q]],
  ['a restore of what the server still left out', [presence('restore', NEW)], [Q, R, NEW]],
  [
    'a flag of many',
    [{ kind: 'bulk', change: { is: 'flag', ids: ['q', 'r'], isFlagged: true } }],
    [
      { ...Q, isFlagged: true },
      { ...R, isFlagged: true },
    ],
  ],
  [
    'a category of many',
    [{ kind: 'bulk', change: { is: 'category', ids: ['r', 'gone'], category: 'Art' } }],
    [Q, { ...R, category: 'Art' }],
  ],
])('%s', (_, writes, shown) => {
  expect(
    withWaitingQuestions(
      writes.map((write) => ({ write })),
      [Q, R],
    ),
  ).toEqual(shown)
})

test('what others changed elsewhere stays beside an edit', () => {
  const fetched = { ...Q, category: 'theirs' }
  expect(withWaitingQuestions([{ write: edit('mine') }], [fetched])).toEqual([{ ...fetched, text: 'mine' }])
})

test('nothing changes: the same list', () => {
  const bank = [Q, R]
  const answer: LearnerWrite = {
    kind: 'answer',
    response: { id: 'a', questionId: 'q', selected: ['yes'], isCorrect: true, timeMs: 1, createdAt: 0 },
  }
  expect(withWaitingQuestions([{ write: answer }], bank)).toBe(bank)
  expect(withWaitingQuestions([{ write: presence('restore', R) }], bank)).toBe(bank)
})

test('deleted questions: the last deleted first, restored ones are gone', () => {
  const entries = [
    { write: presence('delete', Q), order: 20 },
    { write: presence('delete', NEW), order: 30 },
    { write: presence('restore', R), order: 40 },
  ]
  expect(withWaitingDeletions(entries, [{ question: R, deletedAt: 10 }])).toEqual([
    { question: NEW, deletedAt: 30 },
    { question: Q, deletedAt: 20 },
  ])
})

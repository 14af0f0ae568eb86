import { expect, test } from 'vitest'
import type { ExamContent, ExamDefinition } from '../exams/exam-definition.ts'
import type { ExamChange } from './outbox-entry.ts'
import { withWaitingExams } from './waiting-lists.ts'

const CONTENT: ExamContent = {
  name: 'Technician',
  categories: [],
  blueprint: { kind: 'each', count: 1 },
  passMark: { kind: 'points', points: 26 },
  timeLimitMinutes: 60,
  scoring: 'all-or-nothing',
  showsAnswerCount: true,
  date: null,
}
const exam = (id: string, change: Partial<ExamContent> = {}): ExamDefinition => ({
  ...CONTENT,
  ...change,
  id,
  revision: 1,
})
const edit = (id: string, change: Partial<ExamContent>): ExamChange => ({
  is: 'edit',
  id,
  content: { ...CONTENT, ...change },
  startedFrom: CONTENT,
})
const A = exam('a')
const B = exam('b')

test.each<[string, readonly ExamChange[], readonly ExamDefinition[]]>([
  ['an added exam is last', [{ is: 'add', exam: exam('c') }], [A, B, exam('c')]],
  ['one that arrived meanwhile is there once', [{ is: 'add', exam: exam('a', { name: 'x' }) }], [A, B]],
  ['an edit', [edit('a', { name: 'Extra' })], [exam('a', { name: 'Extra' }), B]],
  ['an edit of a deleted exam', [edit('z', { name: 'Extra' })], [A, B]],
  ['a deletion', [{ is: 'delete', id: 'a' }], [B]],
  [
    'an addition, an edit and a deletion in turn',
    [{ is: 'add', exam: exam('c') }, edit('c', { name: 'x' }), { is: 'delete', id: 'c' }],
    [A, B],
  ],
])('%s', (_, changes, expected) => {
  const waiting = changes.map((change) => ({ write: { kind: 'exam', change } as const }))
  expect(withWaitingExams(waiting, [A, B])).toEqual(expected)
})

test('an edit keeps what was changed elsewhere, except the pass mark of another blueprint', () => {
  const stored = exam('a', { name: 'Changed elsewhere', passMark: { kind: 'points', points: 30 } })
  const change = edit('a', { blueprint: { kind: 'random', count: 20 }, date: '2026-12-24' })
  expect(withWaitingExams([{ write: { kind: 'exam', change } }], [stored])).toEqual([
    {
      ...stored,
      blueprint: { kind: 'random', count: 20 },
      passMark: CONTENT.passMark,
      date: '2026-12-24',
    },
  ])
})

test('an edit by the form, which has no plan, keeps the plan', () => {
  const plan = { minutesADay: 30, daysOff: [0] }
  const stored = exam('a', { plan })
  const change: ExamChange = {
    is: 'edit',
    id: 'a',
    startedFrom: stored,
    content: { ...CONTENT, name: 'Extra' },
  }
  expect(withWaitingExams([{ write: { kind: 'exam', change } }], [stored])).toEqual([
    { ...stored, name: 'Extra' },
  ])
})

test('the same list when nothing waits', () => {
  const exams = [A]
  expect(withWaitingExams([], exams)).toBe(exams)
})

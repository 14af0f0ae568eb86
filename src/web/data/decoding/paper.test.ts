import { expect, test } from 'vitest'
import { aPaperQuestion } from '../../../../tests/setup/paper.ts'
import {
  DEFAULT_PAPER_HEADER,
  DEFAULT_PAPER_LAYOUT,
  type Paper,
  usedKey,
} from '../../../domain/papers/paper.ts'
import { newPaperToWire, readPaper, readPaperSummary } from './paper.ts'

const QUESTION = aPaperQuestion('q1', { explanation: 'Because.', optionFeedback: ['right', null] })
const PAPER: Paper = {
  id: 'p1',
  name: 'Unit 3',
  createdAt: Date.UTC(2026, 10, 20),
  seed: 7,
  versions: 3,
  questions: [QUESTION, { ...aPaperQuestion('q2'), questionId: null, points: 2.5 }],
  layout: { pageSize: 'letter', columns: 2, largePrint: true },
  header: { instructions: 'No calculators.', hasNameLine: true, hasDateLine: false },
  choice: { kind: 'hand' },
}
const CRITERIA = { category: null, count: 40, mode: 'mixed' } as const
const EXAM = { name: 'Finals', categories: ['T1'], blueprint: { kind: 'each', count: 2 } } as const

test.each<[string, Paper['choice']]>([
  ['by hand', { kind: 'hand' }],
  ['by criteria', { kind: 'criteria', criteria: CRITERIA }],
  ['by a blueprint', { kind: 'exam', exam: EXAM }],
])('a paper whose questions were chosen %s is read as it was sent', (_, choice) => {
  const paper = { ...PAPER, choice }
  const sent = { ...newPaperToWire('ada', paper), created_at: '2026-11-20T00:00:00.000Z' }
  expect(readPaper(JSON.parse(JSON.stringify(sent)))).toEqual(paper)
})

test('a paper of a list has what was used', () => {
  const { questions: _, ...about } = newPaperToWire('ada', PAPER)
  const used = [{ question_id: 'q1', key: usedKey(QUESTION.content) }]
  const summary = readPaperSummary({ ...about, created_at: '2026-11-20T00:00:00.000Z', used })
  expect(summary).toMatchObject({ name: 'Unit 3', used: [{ questionId: 'q1', key: used[0]?.key }] })
})

test('what a later release knows has a default', () => {
  const sent = newPaperToWire('ada', PAPER)
  const later = { ...sent, versions: 6, layout: { page_size: 'a3' }, header: {}, choice: { kind: 'luck' } }
  expect(readPaper(later)).toMatchObject({
    ...{ versions: 1, layout: DEFAULT_PAPER_LAYOUT, choice: { kind: 'hand' } },
    header: { ...DEFAULT_PAPER_HEADER, hasNameLine: false, hasDateLine: false },
  })
})

import { describe, expect, test } from 'vitest'
import { type PastTest, type PastTestQuestion, UNKNOWN_CHOICE } from '../model.ts'
import { type ExamRecord, examRecord } from './exam-answers.ts'

const asked = (id: string, change: Partial<PastTestQuestion> = {}): PastTestQuestion => ({
  ...UNKNOWN_CHOICE,
  id,
  text: `What of ${id}?`,
  isCorrect: false,
  chosen: ['A'],
  ...change,
})
const exam = (...questions: readonly PastTestQuestion[]): Pick<PastTest, 'questions'> => ({ questions })

describe('how exams went for a question (spec §3.14)', () => {
  const right = asked('oak', { isCorrect: true })
  const question = { id: 'oak', text: 'What of oak?' }

  test.each<[string, readonly Pick<PastTest, 'questions'>[], ExamRecord]>([
    ['never asked', [exam(asked('elm'))], { right: 0, asked: 0 }],
    [
      'two of three right',
      [exam(right), exam(asked('oak'), asked('elm')), exam(right)],
      { right: 2, asked: 3 },
    ],
    ['unanswered is not right', [exam(asked('oak', { chosen: [] }))], { right: 0, asked: 1 }],
    [
      'tests that do not say what was chosen count',
      [exam(asked('oak', { chosen: null, isCorrect: true }))],
      { right: 1, asked: 1 },
    ],
    [
      'recognized by identical text, as a bank that was imported again has other ids',
      [exam({ ...right, id: 'other' })],
      { right: 1, asked: 1 },
    ],
  ])('%s', (_, tests, record) => {
    expect(examRecord(question, tests)).toEqual(record)
  })
})

import { describe, expect, test } from 'vitest'
import type { ExamContent } from './exam-definition.ts'
import {
  type ExamFields,
  examFieldsOf,
  newExamFields,
  problemsWhileTyping,
  readExamFields,
} from './exam-fields.ts'

const FIELDS: ExamFields = { ...newExamFields(60), name: 'Technician' }

describe('what is wrong with the fields of an exam', () => {
  test.each<[string, Partial<ExamFields>, object]>([
    ['no name', { name: '  ' }, { name: 'Give the exam a name.' }],
    ['a long name', { name: 'x'.repeat(101) }, { name: 'At most 100 characters.' }],
    ['no number', { count: '' }, { questions: 'A number from 1 to 1000.' }],
    ['a fraction', { count: '2.5' }, { questions: 'A number from 1 to 1000.' }],
    ['too many', { count: '1001' }, { questions: 'A number from 1 to 1000.' }],
    ['none from each', { kind: 'each', each: '0' }, { questions: 'A number from 1 to 1000.' }],
    [
      'no numbers',
      { kind: 'named', counts: { A: ' ', B: '0' } },
      { questions: 'Enter a number for at least one category.' },
    ],
    [
      'a wrong number',
      { kind: 'named', counts: { A: '3', B: '-1' } },
      { questions: 'A number from 1 to 1000.' },
    ],
    [
      'too many together',
      { kind: 'named', counts: { A: '600', B: '600' } },
      { questions: 'At most 1000 questions together.' },
    ],
    ['no category chosen', { categories: [] }, { categories: 'Choose a category.' }],
    ['no pass mark', { pass: '' }, { pass: 'A number from 1 to 100.' }],
    ['101 percent', { pass: '101' }, { pass: 'A number from 1 to 100.' }],
    [
      'more points than questions',
      { passKind: 'points', pass: '51' },
      { pass: 'The exam has only 50 questions.' },
    ],
    [
      'a time that is no number',
      { minutes: 'an hour' },
      { minutes: 'From 1 to 1440, or empty for no limit.' },
    ],
  ])('%s', (_, change, problems) => {
    expect(readExamFields({ ...FIELDS, ...change })).toEqual({ problems })
  })
})

describe('the exam of the fields, and the fields of that exam', () => {
  const content: ExamContent = {
    name: 'Technician',
    categories: [],
    blueprint: { kind: 'random', count: 50 },
    passMark: { kind: 'percent', percent: 70 },
    timeLimitMinutes: null,
    scoring: 'all-or-nothing',
    showsAnswerCount: true,
    date: null,
  }
  test.each<[string, Partial<ExamFields>, Partial<ExamContent>]>([
    ['a new one', {}, {}],
    [
      'one from each of some',
      {
        kind: 'each',
        categories: ['A', 'B'],
        passKind: 'points',
        pass: '900',
        minutes: '60',
        date: '2026-12-24',
      },
      {
        categories: ['A', 'B'],
        blueprint: { kind: 'each', count: 1 },
        passMark: { kind: 'points', points: 900 },
        timeLimitMinutes: 60,
        date: '2026-12-24',
      },
    ],
    [
      'named numbers, which cover their categories',
      { kind: 'named', counts: { A: '3', B: '' }, scoring: 'partial', showsAnswerCount: false },
      {
        blueprint: { kind: 'named', counts: [{ category: 'A', count: 3 }] },
        scoring: 'partial',
        showsAnswerCount: false,
      },
    ],
  ])('%s', (_, change, expected) => {
    const read = { content: { ...content, ...expected } }
    expect(readExamFields({ ...FIELDS, ...change })).toEqual(read)
    expect(readExamFields(examFieldsOf(read.content, 60))).toEqual(read)
  })
})

test.each([
  ['a large bank', 170, '50'],
  ['a small one', 5, '5'],
  ['an empty one', 0, '50'],
])('a new exam for %s asks at most what it has', (_, bankSize, count) => {
  expect(newExamFields(bankSize).count).toBe(count)
})

describe('while one types', () => {
  const shown = (change: Partial<ExamFields>) => {
    const fields = { ...newExamFields(60), ...change }
    const read = readExamFields(fields)
    return problemsWhileTyping(fields, 'problems' in read ? read.problems : {})
  }
  test.each<[string, Partial<ExamFields>, object]>([
    ['a wrong number', { count: '0' }, { questions: 'A number from 1 to 1000.' }],
    [
      'a wrong number for a category',
      { kind: 'named', counts: { A: 'x' } },
      { questions: 'A number from 1 to 1000.' },
    ],
    ['no category', { categories: [] }, { categories: 'Choose a category.' }],
    ['a wrong pass mark', { pass: '101' }, { pass: 'A number from 1 to 100.' }],
    ['a wrong time', { minutes: 'an hour' }, { minutes: 'From 1 to 1440, or empty for no limit.' }],
  ])('%s is named at once', (_, change, problems) => {
    expect(shown(change)).toEqual(problems)
  })

  test.each<[string, Partial<ExamFields>]>([
    ['a name', { name: ' ' }],
    ['a number', { count: '' }],
    ['numbers of categories', { kind: 'named', counts: { A: '' } }],
    ['a pass mark', { pass: '' }],
  ])('%s that is not typed yet is not wrong', (_, change) => {
    expect(shown(change)).toEqual({})
  })
})

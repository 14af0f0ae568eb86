import { describe, expect, test } from 'vitest'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import type { ExamDefinition } from '../exams/exam-definition.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Paper, paperQuestions } from './paper.ts'
import {
  choiceOf,
  fieldsLike,
  newPaperFields,
  type PaperFields,
  paperProblems,
  readPaperFields,
} from './paper-fields.ts'

const BANK = questionsNumbering(250)
const NEW = newPaperFields(BANK.length, 'a4', false)

function fieldsWith(change: Partial<PaperFields>): PaperFields {
  return { ...NEW, ...change }
}

/** What the form makes of these fields with the first `count` questions of the bank. */
function made(change: Partial<PaperFields>, count = 3, pointsOf: Readonly<Record<string, string>> = {}) {
  const fields = fieldsWith(change)
  const asked = { chosen: BANK.slice(0, count), pointsOf, choice: choiceOf(fields, [], null) }
  return {
    problems: paperProblems(fields, asked),
    paper: readPaperFields(fields, asked, BANK, seededRandom(1)),
  }
}

describe('a new paper', () => {
  test.each([
    [0, '40'],
    [7, '7'],
    [40, '40'],
    [5000, '40'],
  ])('of a bank of %i questions asks %s', (bankSize, count) => {
    expect(newPaperFields(bankSize, 'a4', false).count).toBe(count)
  })

  test('is made of its defaults', () => {
    const { problems, paper } = made({})
    expect(problems).toEqual({})
    expect(paper).toMatchObject({
      name: 'Test',
      versions: 1,
      layout: { pageSize: 'a4', columns: 1, largePrint: false },
      header: { instructions: '', hasNameLine: true, hasDateLine: true },
      choice: { kind: 'criteria', criteria: { category: null, count: 40, mode: 'random' } },
    })
    expect(paper?.questions.map(({ questionId, points }) => [questionId, points])).toEqual([
      ['q1', 1],
      ['q2', 1],
      ['q3', 1],
    ])
    expect(Number.isInteger(paper?.seed)).toBe(true)
  })

  test('has the name as typed, without blanks around it', () => {
    expect(made({ name: '  Unit 3 ' }).paper?.name).toBe('Unit 3')
  })
})

test.each<[string, Partial<PaperFields>, number, Readonly<Record<string, string>>, object]>([
  ['no question', { source: 'hand' }, 0, {}, { questions: 'Choose at least one question.' }],
  ['as many as possible', { source: 'hand' }, 200, {}, {}],
  [
    'too many questions',
    { source: 'hand' },
    250,
    {},
    { questions: 'A paper can have 200 questions. Leave out 50.' },
  ],
  ['a number of 0', { count: '0' }, 0, {}, { count: 'A number from 1 to 200.' }],
  ['no number', { count: ' ' }, 0, {}, { count: 'A number from 1 to 200.' }],
  ['a number too large', { count: '201' }, 0, {}, { count: 'A number from 1 to 200.' }],
  ['half points', { points: '2.5' }, 3, {}, {}],
  ['half points with a comma', { points: '2,5' }, 3, {}, {}],
  ['no points', { points: '0' }, 3, {}, { points: 'From 0.5 to 100, in halves.' }],
  ['a third of a point', { points: '0.3' }, 3, {}, { points: 'From 0.5 to 100, in halves.' }],
  [
    'wrong points for one question',
    {},
    3,
    { q2: '' },
    { questions: 'Question 2: points from 0.5 to 100, in halves.' },
  ],
  ['wrong points for a question that was left out', {}, 3, { q9: '' }, {}],
])('%s', (_, change, count, pointsOf, problems) => {
  const result = made(change, count, pointsOf)
  expect(result.problems).toEqual(problems)
  expect(result.paper === null).toBe(Object.keys(problems).length > 0)
})

test('points of single questions differ from those of the others', () => {
  const { paper } = made({ points: '2' }, 3, { q2: '3.5' })
  expect(paper?.questions.map(({ points }) => points)).toEqual([2, 3.5, 2])
})

describe('questions are chosen', () => {
  const exam: ExamDefinition = {
    id: 'x',
    revision: 1,
    name: 'Finals',
    date: null,
    categories: ['Art'],
    blueprint: { kind: 'random', count: 5 },
    passMark: { kind: 'percent', percent: 70 },
    timeLimitMinutes: null,
    scoring: 'all-or-nothing',
    showsAnswerCount: true,
  }

  test.each<[string, Partial<PaperFields>, object | null]>([
    ['by hand', { source: 'hand' }, { kind: 'hand' }],
    [
      'like an exam',
      { source: 'exam', examId: 'x' },
      {
        kind: 'exam',
        exam: { name: 'Finals', categories: ['Art'], blueprint: { kind: 'random', count: 5 } },
      },
    ],
    ['like an exam that was deleted', { source: 'exam', examId: 'y' }, null],
    [
      'by a mode of the export',
      { category: 'Art', count: ' 7 ', mode: 'mixed' },
      { kind: 'criteria', criteria: { category: 'Art', count: 7, mode: 'mixed' } },
    ],
    ['like no earlier paper', { source: 'again' }, null],
  ])('%s', (_, change, choice) => {
    expect(choiceOf(fieldsWith(change), [exam], null)).toEqual(choice)
  })
})

describe('a paper like an earlier one', () => {
  const earlier: Omit<Paper, 'name'> = {
    id: 'p',
    createdAt: 0,
    seed: 1,
    versions: 3,
    choice: { kind: 'hand' },
    questions: paperQuestions([aQuestion({ id: 'a' })], [], seededRandom(1)).map((question) => ({
      ...question,
      points: 2.5,
    })),
    layout: { pageSize: 'letter', columns: 2, largePrint: true },
    header: { instructions: 'No calculators.', hasNameLine: true, hasDateLine: false },
  }

  test.each([
    ['Midterm', 'Midterm 2'],
    ['Midterm 2', 'Midterm 3'],
    ['Room 101', 'Room 102'],
    ['9', '9 2'],
    ['x'.repeat(200), `${'x'.repeat(198)} 2`],
  ])('%s → %s', (name, next) => {
    expect(fieldsLike({ ...earlier, name }, 10).name).toBe(next)
  })

  test('looks alike and is chosen alike', () => {
    const paper = { ...earlier, name: 'Midterm' }
    const fields = fieldsLike(paper, 10)
    expect(fields).toMatchObject({ source: 'again', points: '2.5', versions: 3 })
    expect(fields.layout).toEqual(earlier.layout)
    expect(fields.header).toEqual(earlier.header)
    expect(choiceOf(fields, [], paper)).toEqual({ kind: 'hand' })
  })
})

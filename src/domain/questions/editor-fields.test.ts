import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import {
  afterTyping,
  type EditorFields,
  type FieldProblems,
  fieldsOf,
  isKeyChanged,
  newFields,
  readFields,
  withNewOption,
  withoutEmptyOptions,
} from './editor-fields.ts'
import { contentOf } from './question-content.ts'

const QUESTION = aQuestion({
  id: 'q',
  options: ['yes', 'no'],
  optionFeedback: ['Right.', null],
  reference: 'Page 12',
  sourceId: 'T1A01',
  keepsOrder: false,
})
const FIELDS = fieldsOf(QUESTION)
const read = (fields: EditorFields) => readFields(fields, 'T1A01')

test('unchanged fields give the same content', () => {
  expect(read(FIELDS)).toEqual({ content: contentOf(QUESTION) })
})

describe('options that are drawn from a set', () => {
  const drawn = fieldsOf({ ...QUESTION, pairSet: 'rivers' })
  const [yes, no] = drawn.options
  if (yes === undefined || no === undefined) throw new Error('No options')

  test.each<[string, Partial<EditorFields>, string | null]>([
    ['stay so after another text', { text: 'Which?' }, 'rivers'],
    ['stay so after feedback', { options: [{ ...yes, feedback: 'So.' }, no] }, 'rivers'],
    ['are its own after another text of an option', { options: [yes, { ...no, text: 'never' }] }, null],
    ['are its own after another key', { options: [yes, { ...no, isCorrect: true }] }, null],
    ['are its own after another option', { options: [yes, no, { ...no, key: 3, text: '' }] }, null],
    ['are its own once that is chosen', { pairSet: null }, null],
  ])('%s', (_, typed, pairSet) => {
    expect(afterTyping(drawn, { ...drawn, ...typed })).toEqual({ ...drawn, ...typed, pairSet })
  })

  test('are drawn again once that is chosen', () => {
    expect(afterTyping({ ...drawn, pairSet: null }, drawn)).toBe(drawn)
    expect(read(drawn)).toMatchObject({ content: { pairSet: 'rivers' } })
  })
})

test('blank fields are none, and feedback of no option is none', () => {
  const options = FIELDS.options.map((option) => ({ ...option, feedback: ' ' }))
  expect(read({ ...FIELDS, options, reference: ' ', explanation: '\n' })).toMatchObject({
    content: { optionFeedback: null, reference: null, explanation: null },
  })
})

test.each<[string, EditorFields, Partial<FieldProblems>]>([
  [
    'a long reference',
    { ...FIELDS, reference: 'a'.repeat(QUESTION_LIMITS.referenceMax + 1) },
    { reference: 'Too long: 2001 characters, and the limit is 2000.' },
  ],
  [
    'long feedback',
    {
      ...FIELDS,
      options: FIELDS.options.map((option) => ({
        ...option,
        feedback: 'a'.repeat(QUESTION_LIMITS.optionFeedbackMax + 1),
      })),
    },
    {
      feedback: new Map([
        [1, 'Too long: 5001 characters, and the limit is 5000.'],
        [2, 'Too long: 5001 characters, and the limit is 5000.'],
      ]),
    },
  ],
])('a problem is shown at its field: %s', (_, fields, problems) => {
  expect(read(fields)).toMatchObject({ problems })
})

describe('whether the key changed', () => {
  const changed = (change: (option: EditorFields['options'][number]) => object): EditorFields => ({
    ...FIELDS,
    options: FIELDS.options.map((option) => ({ ...option, ...change(option) })),
  })
  test.each<[string, EditorFields, boolean]>([
    ['nothing', FIELDS, false],
    ['a right option is reworded', changed(({ text }) => ({ text: `${text}!` })), false],
    ['another option is right', changed(({ isCorrect }) => ({ isCorrect: !isCorrect })), true],
    ['one more is right', changed(() => ({ isCorrect: true })), true],
    ['the right one is removed', { ...FIELDS, options: FIELDS.options.slice(1) }, true],
    ['a wrong one is removed', { ...FIELDS, options: FIELDS.options.slice(0, 1) }, false],
    [
      'a right option trades texts with a wrong one',
      changed(({ key }) => ({ text: FIELDS.options.find((option) => option.key !== key)?.text })),
      true,
    ],
    ['the options change places', { ...FIELDS, options: FIELDS.options.toReversed() }, false],
  ])('%s', (_, after, isChanged) => {
    expect(isKeyChanged(FIELDS, after)).toBe(isChanged)
  })
})

test('a new question begins with four empty options, which are left out', () => {
  const fields = newFields('Trees', 'plain')
  expect(fields.options.map(({ key }) => key)).toEqual([1, 2, 3, 4])
  expect(withNewOption(fields).options.at(-1)).toEqual({ key: 5, text: '', isCorrect: false, feedback: '' })
  expect(withoutEmptyOptions(fields).options).toEqual([])
  expect(withoutEmptyOptions(FIELDS)).toEqual(FIELDS)
})

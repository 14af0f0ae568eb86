import { describe, expect, test } from 'vitest'
import { QUESTION_LIMITS } from '../../question-limits.ts'
import type { EditorFields } from '../../questions/editor-fields.ts'
import { editDraft, fieldsOf } from './check-draft.ts'
import type { QuestionDraft } from './draft.ts'

const DRAFT: QuestionDraft = {
  text: 'Which tree keeps its needles?',
  category: null,
  options: ['Larch', 'Yew'],
  correct: ['Yew'],
  explanation: 'Larches drop theirs.',
  isFlagged: true,
  sourceId: 'T1',
  location: { line: 2, item: 1, id: 'T1' },
}
const FIELDS = fieldsOf(DRAFT)
const option = (key: number, text: string, isCorrect = false) => ({ key, text, isCorrect, feedback: '' })

test('unchanged fields give the same draft', () => {
  expect(editDraft(DRAFT, FIELDS)).toEqual({ draft: DRAFT })
})

describe('what is typed is taken', () => {
  test.each<[string, Partial<EditorFields>, Partial<QuestionDraft>]>([
    ['text, trimmed', { text: '  Which one?\n' }, { text: 'Which one?' }],
    ['a category', { category: ' Trees ' }, { category: 'Trees' }],
    ['no explanation', { explanation: '  ' }, { explanation: null }],
    [
      'options and key, in their order',
      { options: [option(2, 'Yew', true), option(3, 'Fir', true), option(1, 'Larch')] },
      { options: ['Yew', 'Fir', 'Larch'], correct: ['Yew', 'Fir'] },
    ],
    [
      'feedback, which moves with its option',
      { options: [{ ...option(2, 'Yew', true), feedback: ' Right. ' }, option(1, 'Larch')] },
      { options: ['Yew', 'Larch'], optionFeedback: ['Right.', null] },
    ],
  ])('%s', (_, typed, changes) => {
    expect(editDraft(DRAFT, { ...FIELDS, ...typed })).toEqual({ draft: { ...DRAFT, ...changes } })
  })
})

test('feedback, reference, order and set of the file are kept', () => {
  const rich = {
    ...DRAFT,
    optionFeedback: [null, 'Right.'],
    reference: 'Trees, page 12',
    keepsOrder: false,
    pairSet: 'trees',
  }
  expect(editDraft(rich, fieldsOf(rich))).toEqual({ draft: rich })
})

test('automatic order is what the file does not say', () => {
  expect(editDraft({ ...DRAFT, keepsOrder: true }, FIELDS)).toEqual({ draft: DRAFT })
})

describe('a problem is shown at its field', () => {
  const none = new Map<number, string>()
  const long = (max: number) => `Too long: ${max + 1} characters, and the limit is ${max}.`
  test.each<[string, Partial<EditorFields>, object]>([
    ['no text', { text: ' ' }, { text: 'Write the question.', option: none }],
    [
      'a long text',
      { text: 'a'.repeat(QUESTION_LIMITS.textMax + 1) },
      { text: long(QUESTION_LIMITS.textMax), option: none },
    ],
    [
      'a long category',
      { category: 'a'.repeat(QUESTION_LIMITS.categoryMax + 1) },
      { category: long(QUESTION_LIMITS.categoryMax), option: none },
    ],
    [
      'a long explanation',
      { explanation: 'a'.repeat(QUESTION_LIMITS.explanationMax + 1) },
      { explanation: long(QUESTION_LIMITS.explanationMax), option: none },
    ],
    [
      'a character that cannot be stored',
      { explanation: 'a\u0000' },
      { explanation: expect.stringContaining('NUL'), option: none },
    ],
    [
      'one option',
      { options: [option(1, 'Yew', true)] },
      { options: 'A question needs at least 2 options.', option: none },
    ],
    [
      'no right one',
      { options: [option(1, 'Yew'), option(2, 'Larch')] },
      { options: 'Mark the correct answer.', option: none },
    ],
    [
      'too many',
      { options: Array.from({ length: 27 }, (_, index) => option(index + 1, `${index}`, true)) },
      { options: 'A question can have at most 26 options.', option: none },
    ],
    [
      'an empty one and one twice',
      { options: [option(1, 'Yew', true), option(2, ' '), option(5, ' Yew')] },
      {
        option: new Map([
          [2, 'Write the option, or remove it.'],
          [5, 'This option appears twice. Keep one of them.'],
        ]),
      },
    ],
  ])('%s', (_, typed, problems) => {
    expect(editDraft(DRAFT, { ...FIELDS, ...typed })).toEqual({ problems })
  })
})

import { expect, test } from 'vitest'
import { PLAIN_FIELDS } from '../../../domain/questions/content-fields.ts'
import type { AssistantChange } from '../../data/assistants/assistant-queries.ts'
import { changeText, undoingText, undoneText } from './change-texts.ts'

const CHANGE: AssistantChange = {
  id: 'c',
  assistant: 'Claude',
  kind: 'questions',
  questionId: null,
  created: 0,
  replaced: 0,
  changedAt: 0,
  undoneAt: null,
}

const OAK = {
  ...PLAIN_FIELDS,
  id: 'q',
  text: 'What is an **oak**?',
  format: 'markdown' as const,
  category: null,
  options: ['A fish', 'A tree'],
  correct: ['A tree'],
  explanation: null,
  isFlagged: false,
  wasCorrect: null,
  sourceTestId: null,
  revision: 1,
}

test.each<[string, Partial<AssistantChange>, boolean, string]>([
  ['added questions', { created: 12 }, false, 'Added 12 questions'],
  ['one added question', { created: 1 }, false, 'Added 1 question'],
  ['both', { created: 12, replaced: 2 }, false, 'Added 12 questions, corrected 2 questions'],
  ['several corrections', { replaced: 3 }, false, 'Corrected 3 questions'],
  ['a correction, without the markup of the text', { replaced: 1 }, true, 'Corrected: What is an oak?'],
  ['a correction of a question that is gone', { replaced: 1 }, false, 'Corrected 1 question'],
  ['an answer', { kind: 'answer' }, true, 'Answered: What is an oak?'],
  ['an answer to a question that is gone', { kind: 'answer' }, false, 'Answered a question'],
  ['a note', { kind: 'note' }, true, 'Wrote a note on: What is an oak?'],
  ['a note on a question that is gone', { kind: 'note' }, false, 'Wrote a note'],
])('%s', (_, change, isKnown, expected) => {
  expect(changeText({ ...CHANGE, ...change }, isKnown ? OAK : undefined)).toBe(expected)
})

test('what undoing questions will do', () => {
  expect(undoingText({ ...CHANGE, created: 2, replaced: 1 }, 30)).toBe(
    '2 questions will be deleted; you can restore deleted questions for 30 days. 1 question will have the earlier content again, unless you edited it since.',
  )
})

test.each([
  ['all', { is: 'undone' }, 'The change is undone.'],
  ['not a note', { is: 'kept', questions: 0 }, 'You changed the note since, so it stays as it is.'],
  ['not a question', { is: 'kept', questions: 1 }, '1 question was changed since, so nothing is undone.'],
  [
    'not two questions',
    { is: 'partly kept', questions: 2 },
    'The change is undone. 2 questions stayed as they are, because you edited them since.',
  ],
] as const)('what undoing did: %s', (_, undone, expected) => {
  expect(undoneText(undone)).toBe(expected)
})

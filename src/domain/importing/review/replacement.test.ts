import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import type { Question } from '../../model.ts'
import { type QuestionDraft, WHOLE_FILE } from '../drafts/draft.ts'
import { withKeptFields } from './import-actions.ts'

const DRAFT: QuestionDraft = {
  text: '2*3?',
  category: null,
  options: ['yes', 'no'],
  correct: ['yes'],
  explanation: null,
  isFlagged: false,
  sourceId: null,
  location: WHOLE_FILE,
}

test.each<[string, Partial<QuestionDraft>, Partial<Question>, Partial<QuestionDraft>]>([
  ['plain stays plain', {}, { explanation: 'a_b_' }, { text: '2*3?', explanation: 'a_b_' }],
  [
    'a plain explanation kept beside Markdown is escaped',
    { format: 'markdown', text: '`x`' },
    { explanation: 'a_b_' },
    { format: 'markdown', text: '`x`', explanation: 'a\\_b\\_' },
  ],
  [
    'a draft beside Markdown that is kept becomes Markdown',
    {},
    { format: 'markdown', explanation: '`x`', optionFeedback: [null, '*no*'] },
    { format: 'markdown', text: '2\\*3?', explanation: '`x`', optionFeedback: [null, '*no*'] },
  ],
  [
    'a plain draft that says everything stays plain',
    { explanation: 'a*b*' },
    { format: 'markdown', explanation: '`x`' },
    { text: '2*3?', explanation: 'a*b*' },
  ],
  [
    'a file without formats keeps that of the same text',
    { text: '`x`' },
    { format: 'markdown', text: '`x`', explanation: '*so*' },
    { format: 'markdown', text: '`x`', explanation: '*so*' },
  ],
])('%s', (_, draft, question, expected) => {
  const result = withKeptFields({ ...DRAFT, ...draft }, aQuestion({ id: 'q', ...question }))
  expect(result).toMatchObject(expected)
  expect(result.format).toBe(expected.format)
})

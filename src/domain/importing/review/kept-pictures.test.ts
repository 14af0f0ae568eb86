import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import type { Question } from '../../model.ts'
import { type QuestionDraft, WHOLE_FILE } from '../drafts/draft.ts'
import { withKeptFields } from './import-actions.ts'

const DRAFT: QuestionDraft = {
  text: 'What is 2*1 in figure T-1?',
  category: null,
  options: ['yes', 'no'],
  correct: ['yes'],
  explanation: 'Two.',
  isFlagged: false,
  sourceId: null,
  location: WHOLE_FILE,
}

/** The same question as it is stored, with its picture. */
const STORED: Partial<Question> = {
  format: 'markdown',
  text: 'What is 2\\*1 in figure T-1?\n\n![figure T-1](/images/t1.png)',
  options: ['yes', 'no'],
  correct: ['yes'],
}

const markdown = (text: string): Partial<QuestionDraft> => ({ format: 'markdown', text })

test.each<[string, Partial<QuestionDraft>, Partial<Question>, Partial<QuestionDraft>]>([
  [
    'a text that had its picture below it keeps it',
    { explanation: 'a*b' },
    {},
    { format: 'markdown', text: STORED.text!, explanation: 'a\\*b', correct: ['yes'] },
  ],
  [
    'a missing image is the stored one of its alternative text',
    markdown('Which side of ![figure T-1](t1.png) beats?'),
    {},
    { text: 'Which side of ![figure T-1](/images/t1.png) beats?' },
  ],
  [
    'a picture that came with the file replaces the stored one',
    {
      ...markdown('What is 2\\*1 in figure T-1?\n\n![figure T-1](t1.png)'),
      images: [{ address: 't1.png', image: { name: 't1.png', bytes: new Uint8Array() } }],
    },
    {},
    { text: 'What is 2\\*1 in figure T-1?\n\n![figure T-1](t1.png)' },
  ],
  ['another text without a picture stays', { text: 'What is 3?' }, {}, { text: 'What is 3?' }],
  [
    'of two images with one alternative text neither is chosen',
    markdown('Is it ![image](a.png)?'),
    { text: 'It: ![image](/images/a.png) ![image](/images/b.png)' },
    { text: 'Is it ![image](a.png)?' },
  ],
  [
    'several images of one alternative text stay where the text is the same',
    markdown('It: ![image](a.png) ![image](b.png)'),
    { text: 'It: ![image](/images/a.png) ![image](/images/b.png)' },
    { text: 'It: ![image](/images/a.png) ![image](/images/b.png)' },
  ],
  [
    'options keep theirs, and the key follows',
    { ...markdown('Which?'), options: ['![a](a.png)', '![b](b.png)'], correct: ['![b](b.png)'] },
    { text: 'Which?', options: ['![b](/images/2.png)', '![a](/images/1.png)'], correct: [] },
    {
      options: ['![a](/images/1.png)', '![b](/images/2.png)'],
      correct: ['![b](/images/2.png)'],
    },
  ],
  [
    'an explanation keeps its picture',
    { ...markdown(STORED.text!), explanation: 'So: ![x](x.png)' },
    { explanation: 'So: ![x](/images/x.png)' },
    { explanation: 'So: ![x](/images/x.png)' },
  ],
])('%s', (_, draft, stored, expected) => {
  const replaced = aQuestion({ id: 'q', ...STORED, ...stored })
  const result = withKeptFields({ ...DRAFT, ...draft }, replaced)
  expect(result).toMatchObject(expected)
  expect(result.options).toEqual(expect.arrayContaining([...result.correct]))
})

import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { bankImageNames } from './question-images.ts'

const image = (name: string) => `![](/images/${name}.png)`

test('the images of a bank are those of every text of its Markdown questions, each once', () => {
  const one = aQuestion({
    id: '1',
    format: 'markdown',
    text: `Which? ${image('text')}`,
    options: ['none', image('option')],
    correct: ['none'],
    optionFeedback: [null, image('feedback')],
    explanation: `![](https://quiz.example.org/images/explanation.jpg) ${image('text')}`,
  })
  const plain = aQuestion({ id: '2', text: image('plain') })
  const other = aQuestion({ id: '3', format: 'markdown', text: image('option') + image('other') })
  expect(bankImageNames([one, plain, other])).toEqual([
    'text.png',
    'option.png',
    'feedback.png',
    'explanation.jpg',
    'other.png',
  ])
})

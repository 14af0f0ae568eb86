import { expect, test } from 'vitest'
import { type QuestionsWish, questionsPrompt } from './questions-prompt.ts'

test.each<[string, QuestionsWish, string]>([
  ['a number', { count: 10, categories: [] }, 'Make 10 multiple-choice questions from the material'],
  ['one question', { count: 1, categories: [] }, 'Make 1 multiple-choice question from the material'],
  ['no categories', { count: 5, categories: [] }, '- Give each question a category of one to three words.'],
  [
    'one category',
    { count: 5, categories: ['Law "A"'] },
    '- The category of every question is "Law \\"A\\"".',
  ],
  ['several', { count: 5, categories: ['Law', 'Signs'] }, '- Use only these categories: "Law", "Signs".'],
  ['backslashes as JSON has them', { count: 5, categories: [] }, '"$\\\\frac{1}{2}$"'],
])('%s', (_, wish, part) => {
  expect(questionsPrompt(wish)).toContain(part)
})

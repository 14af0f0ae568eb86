import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { ELIGIBILITY_PROBLEMS, eligibleQuestions } from './eligible.ts'

const art = aQuestion({ id: 'art', category: 'Art' })
const law = aQuestion({ id: 'law', category: 'Law' })
const none = aQuestion({ id: 'none', category: null })

test.each([
  ['an empty bank', [], [], { ok: false, problem: 'no-questions' }],
  ['an empty bank, categories chosen', [], ['Art'], { ok: false, problem: 'no-questions' }],
  ['nothing in the chosen category', [art], ['Law'], { ok: false, problem: 'no-questions-in-categories' }],
  ['some in the chosen category', [art, law], ['Law'], { ok: true, questions: [law] }],
  ['only one without a category', [none], ['Law'], { ok: true, questions: [none] }],
  ['no category chosen', [art, law], [], { ok: true, questions: [art, law] }],
])('%s', (_, questions, chosen, expected) => {
  expect(eligibleQuestions(questions, new Set(chosen))).toEqual(expected)
})

test('the message is the text of the specification', () => {
  expect(ELIGIBILITY_PROBLEMS).toEqual({
    'no-questions': 'No questions available for practice',
    'no-questions-in-categories': 'No questions available for selected categories',
  })
})

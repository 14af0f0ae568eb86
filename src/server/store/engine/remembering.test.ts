import { expect, test } from 'vitest'
import { remembering } from './remembering.ts'

test.each<[string, readonly string[], readonly string[]]>([
  ['each question is worked out once', ['a', 'b', 'a', 'b'], ['a', 'b']],
  ['with no room left all are forgotten', ['a', 'b', 'c', 'c', 'a'], ['a', 'b', 'c', 'a']],
])('%s', (_, questions, workedOut) => {
  const asked: string[] = []
  const answerTo = remembering(2, (question) => {
    asked.push(question)
    return question.toUpperCase()
  })
  expect(questions.map(answerTo)).toEqual(questions.map((question) => question.toUpperCase()))
  expect(asked).toEqual(workedOut)
})

import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { chosenIdentifierProblem } from './chosen-identifier.ts'
import { drawIdentifier } from './draw-identifier.ts'

test.each([
  ['a-b-c', 'too short'],
  ['red-green-blu', 'too short'],
  ['abcd-efgh-ijk', 'too short'],
  ['test-test-test', 'repeated'],
  ['elephant-elephant-giraffe', 'repeated'],
  ['two-three-four', 'obvious'],
  ['three-four-five', 'obvious'],
  ['red-green-blue', 'obvious'],
  ['green-blue-umbrella', 'obvious'],
  ['alpha-bravo-charlie', 'obvious'],
  ['monday-tuesday-wednesday', 'obvious'],
  ['word-words-identifier', 'obvious'],
  ['my-secret-password', 'obvious'],
  ['password-admin-tractor', 'obvious'],
  ['abcdef-ghijkl-mnopqr', 'obvious'],
  ['qwerty-asdfgh-zxcvbn', 'obvious'],
  ['aaaa-bbbb-cccc', 'obvious'],
  ['sample-quiz-learner', 'obvious'],
  ['correct-horse-battery', 'obvious'],
  ['quick-brown-fox', 'obvious'],
  ['wooden-kettle-red', null],
  ['acorn-ladder-violin', null],
  ['lake-moss-elm', 'too short'],
  ['lake-moss-fern', null],
])('%s: %s', (identifier, problem) => {
  expect(chosenIdentifierProblem(identifier)).toBe(problem)
})

test('an identifier that is drawn is never refused', () => {
  const random = seededRandom(7)
  for (let draw = 0; draw < 5000; draw++) {
    const identifier = drawIdentifier(random)
    expect(chosenIdentifierProblem(identifier), identifier).toBeNull()
  }
})

import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { pastMistakes, wasEverMissed, wasMissedInTest } from './previously-incorrect.ts'
import { questionStatsById } from './question-stats.ts'

const asked = (id: string, text: string, isCorrect: boolean) => ({ id, text, isCorrect })
const tests = (...questions: ReturnType<typeof asked>[]) =>
  questions.map((question) => ({ questions: [question] }))
const question = aQuestion({ id: 'q', text: 'Which way is up?' })

const inPastTests = [
  ['no past tests', [], false],
  ['a test that asked nothing', [{ questions: [] }], false],
  ['missed, by id', tests(asked('q', 'An older wording', false)), true],
  ['missed, by identical text', tests(asked('other', 'Which way is up?', false)), true],
  ['right, by id', tests(asked('q', 'Which way is up?', true)), false],
  ['another question missed', tests(asked('other', 'Which way is down?', false)), false],
  ['text that differs in case', tests(asked('other', 'which way is up?', false)), false],
  ['right in the newer test, missed in the older', tests(asked('q', '', true), asked('q', '', false)), true],
  ['missed in the newer test, right in the older', tests(asked('q', '', false), asked('q', '', true)), true],
] satisfies [string, Parameters<typeof pastMistakes>[0], boolean][]

describe('wasMissedInTest', () => {
  test.each(inPastTests)('%s', (_, past, expected) => {
    expect(wasMissedInTest(question, pastMistakes(past))).toBe(expected)
  })
})

describe('wasEverMissed', () => {
  test.each(inPastTests)('as in past tests: %s', (_, past, expected) => {
    expect(wasEverMissed(question, pastMistakes(past), undefined)).toBe(expected)
  })

  test.each([
    ['the bank says it was answered wrong', false, [], true],
    ['the bank says it was answered right', true, [], false],
    ['the bank does not say', null, [], false],
    ['wrong in practice', null, [false], true],
    ['right in practice', null, [true], false],
    ['wrong in practice long ago, right ever since', null, [true, true, true, false], true],
    ["right in practice does not take the bank's word back", false, [true, true], true],
    ['wrong in practice after the bank said right', true, [false], true],
  ])('%s', (_, wasCorrect, newestFirst, expected) => {
    const responses = newestFirst.map((isCorrect, index) => ({
      questionId: 'q',
      isCorrect,
      createdAt: -index,
    }))
    const standing = questionStatsById(responses).get('q')
    expect(wasEverMissed({ ...question, wasCorrect }, pastMistakes([]), standing)).toBe(expected)
  })
})

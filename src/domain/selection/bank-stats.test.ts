import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnswerBit, bankStats, withAnswer, withQuestions } from './bank-stats.ts'
import { questionStatsById } from './question-stats.ts'

const bank = (...ids: string[]) => ids.map((id) => ({ id }))
/** Answers of one question, newest first: `+` right, `-` wrong. */
const answers = (questionId: string, judged: string) =>
  [...judged].map((sign, index) => ({ questionId, isCorrect: sign === '+', createdAt: 100 - index }))

describe('bankStats', () => {
  const { practiced, latestWrong, previousRight, previousWrong, everWrong } = AnswerBit

  test.each([
    ['never answered', '', 0],
    ['right once', '+', practiced],
    ['wrong once', '-', practiced | latestWrong | everWrong],
    ['right twice', '++', practiced | previousRight],
    ['right after wrong', '+-', practiced | previousWrong | everWrong],
    ['wrong after right', '-+', practiced | latestWrong | previousRight | everWrong],
    ['wrong twice', '--', practiced | latestWrong | previousWrong | everWrong],
    ['wrong long ago', '++-', practiced | previousRight | everWrong],
  ])('%s', (_, judged, marks) => {
    const practice = bankStats(bank('q'), questionStatsById(answers('q', judged)))
    expect([...Array.from(practice.answerBits), ...Array.from(practice.latestAnswerAt)]).toEqual([
      marks,
      (judged && 100) || 0,
    ])
  })

  test('each question at its index, and none that was deleted', () => {
    const practice = bankStats(
      bank('a', 'b'),
      questionStatsById([...answers('b', '+'), ...answers('gone', '-')]),
    )
    expect([...practice.indexById]).toEqual([
      ['a', 0],
      ['b', 1],
    ])
    expect(Array.from(practice.answerBits)).toEqual([0, practiced])
  })
})

describe('withAnswer', () => {
  const response = fc.record({
    questionId: fc.constantFrom('a', 'b', 'c', 'gone'),
    isCorrect: fc.boolean(),
  })
  const newestFirst = fc
    .array(response)
    .map((responses) => responses.map((each, index) => ({ ...each, createdAt: responses.length - index })))
  const questions = bank('a', 'b', 'c')

  test('answer by answer gives the same as all at once', () => {
    fc.assert(
      fc.property(newestFirst, (responses) => {
        const nothing = bankStats(questions, questionStatsById([]))
        const kept = responses.toReversed().reduce((practice, each) => withAnswer(practice, each), nothing)
        expect(kept).toEqual(bankStats(questions, questionStatsById(responses)))
      }),
    )
  })

  test('does not change the statistics it was given', () => {
    const before = bankStats(questions, questionStatsById(answers('a', '-')))
    withAnswer(before, { questionId: 'a', isCorrect: true, createdAt: 101 })
    expect(before).toEqual(bankStats(questions, questionStatsById(answers('a', '-'))))
  })
})

describe('withQuestions', () => {
  const practice = bankStats(bank('a', 'b'), questionStatsById(answers('b', '-')))

  test('the same questions, one of them another object: what was counted stays', () => {
    const changed = bank('a', 'b')
    expect(withQuestions(practice, changed)).toEqual({ ...practice, questions: changed })
  })

  test.each([
    ['one more', bank('a', 'b', 'c')],
    ['one less', bank('a')],
    ['another order', bank('b', 'a')],
    ['another question', bank('a', 'c')],
  ])('%s: it has to be counted again', (_, questions) => {
    expect(withQuestions(practice, questions)).toBeNull()
  })
})

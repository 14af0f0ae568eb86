import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankPractice, forChangedBank, Mark, withAnswer } from './bank-practice.ts'
import { standingsOf } from './standing.ts'

const bank = (...ids: string[]) => ids.map((id) => ({ id }))
/** Answers of one question, newest first: `+` right, `-` wrong. */
const answers = (questionId: string, judged: string) =>
  [...judged].map((sign, index) => ({ questionId, isCorrect: sign === '+', createdAt: 100 - index }))

describe('bankPractice', () => {
  const { practised, latestWrong, previousRight, previousWrong, everWrong } = Mark

  test.each([
    ['never answered', '', 0],
    ['right once', '+', practised],
    ['wrong once', '-', practised | latestWrong | everWrong],
    ['right twice', '++', practised | previousRight],
    ['right after wrong', '+-', practised | previousWrong | everWrong],
    ['wrong after right', '-+', practised | latestWrong | previousRight | everWrong],
    ['wrong twice', '--', practised | latestWrong | previousWrong | everWrong],
    ['wrong long ago', '++-', practised | previousRight | everWrong],
  ])('%s', (_, judged, marks) => {
    const practice = bankPractice(bank('q'), standingsOf(answers('q', judged)))
    expect([...Array.from(practice.marks), ...Array.from(practice.latestAt)]).toEqual([
      marks,
      (judged && 100) || 0,
    ])
  })

  test('each question at its place, and none that has left the bank', () => {
    const practice = bankPractice(
      bank('a', 'b'),
      standingsOf([...answers('b', '+'), ...answers('gone', '-')]),
    )
    expect([...practice.placeOf]).toEqual([
      ['a', 0],
      ['b', 1],
    ])
    expect(Array.from(practice.marks)).toEqual([0, practised])
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

  test('answer by answer comes to the same as all at once', () => {
    fc.assert(
      fc.property(newestFirst, (responses) => {
        const nothing = bankPractice(questions, standingsOf([]))
        const kept = responses.toReversed().reduce((practice, each) => withAnswer(practice, each), nothing)
        expect(kept).toEqual(bankPractice(questions, standingsOf(responses)))
      }),
    )
  })

  test('leaves the practice it was given as it was', () => {
    const before = bankPractice(questions, standingsOf(answers('a', '-')))
    withAnswer(before, { questionId: 'a', isCorrect: true, createdAt: 101 })
    expect(before).toEqual(bankPractice(questions, standingsOf(answers('a', '-'))))
  })
})

describe('forChangedBank', () => {
  const practice = bankPractice(bank('a', 'b'), standingsOf(answers('b', '-')))

  test('the same questions, one of them another object: what was counted stays', () => {
    const changed = bank('a', 'b')
    expect(forChangedBank(practice, changed)).toEqual({ ...practice, questions: changed })
  })

  test.each([
    ['one more', bank('a', 'b', 'c')],
    ['one less', bank('a')],
    ['another order', bank('b', 'a')],
    ['another question', bank('a', 'c')],
  ])('%s: it has to be counted anew', (_, questions) => {
    expect(forChangedBank(practice, questions)).toBeNull()
  })
})

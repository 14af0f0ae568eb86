import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseOption, isCorrectAnswer, isSingleChoice, judgeAgain } from './answer.ts'

describe('isSingleChoice', () => {
  test.each([
    ['one correct answer', ['a'], true],
    ['two correct answers', ['a', 'b'], false],
    ['no correct answer known', [], false],
  ])('%s', (_, correct, expected) => {
    expect(isSingleChoice({ correct })).toBe(expected)
  })
})

describe('chooseOption', () => {
  const optionOrder = ['a', 'b', 'c']
  const single = { question: { correct: ['a'] }, optionOrder }
  const multiple = { question: { correct: ['a', 'b'] }, optionOrder }

  test.each([
    ['single: the first choice', single, [], 'a', ['a']],
    ['single: another replaces it', single, ['a'], 'b', ['b']],
    ['single: the same again stays chosen', single, ['a'], 'a', ['a']],
    ['single: not an option that is shown', single, ['a'], 'z', ['a']],
    ['multiple: the first choice', multiple, [], 'a', ['a']],
    ['multiple: another joins it', multiple, ['b'], 'a', ['b', 'a']],
    ['multiple: the same again is taken back', multiple, ['b', 'a'], 'b', ['a']],
    ['multiple: the last is taken back', multiple, ['a'], 'a', []],
    ['multiple: as many as there are', multiple, ['a', 'b'], 'c', ['a', 'b', 'c']],
    ['multiple: not an option that is shown', multiple, ['a'], 'z', ['a']],
  ])('%s', (_, shown, selected, option, expected) => {
    expect(chooseOption(shown, selected, option)).toEqual(expected)
  })

  test('options of a multiple-choice question that were clicked an odd number of times are selected', () => {
    const clicks = fc.array(fc.constantFrom('a', 'b', 'c'))
    fc.assert(
      fc.property(clicks, (options) => {
        const selected = options.reduce<readonly string[]>(
          (before, option) => chooseOption(multiple, before, option),
          [],
        )
        const odd = optionOrder.filter(
          (option) => options.filter((clicked) => clicked === option).length % 2 === 1,
        )
        expect([...selected].sort()).toEqual(odd)
      }),
    )
  })
})

describe('judgeAgain', () => {
  const question = { options: ['a', 'b', 'c'], correct: ['a', 'b'] }

  test.each([
    ['a wrong answer that is right by the new key', ['a', 'b'], false, true],
    ['the same in another order', ['b', 'a'], false, true],
    ['a right answer that is wrong by the new key', ['a'], true, false],
    ['a right answer that stays right', ['a', 'b'], true, true],
    ['a right answer with an option that no longer exists', ['a', 'gone'], true, true],
    ['a wrong answer with an option that no longer exists', ['gone'], false, false],
    ['a wrong answer with an option that was drawn from a set', ['drawn'], false, false],
    ['the same with one that is right', ['a', 'drawn'], false, false],
  ])('%s', (_, selected, isCorrect, expected) => {
    expect(judgeAgain(question, { selected, isCorrect })).toBe(expected)
  })

  test('judging an answer twice gives the same verdict as judging it once', () => {
    const selections = fc.subarray(['a', 'b', 'c', 'gone'], { minLength: 1 })
    fc.assert(
      fc.property(selections, fc.boolean(), (selected, isCorrect) => {
        const once = judgeAgain(question, { selected, isCorrect })
        expect(judgeAgain(question, { selected, isCorrect: once })).toBe(once)
      }),
    )
  })
})

describe('isCorrectAnswer', () => {
  test.each([
    ['the one right option', ['a'], ['a'], true],
    ['a wrong option', ['a'], ['b'], false],
    ['nothing selected', ['a'], [], false],
    ['all right options', ['a', 'b'], ['a', 'b'], true],
    ['all right options in another order', ['a', 'b'], ['b', 'a'], true],
    ['one of two missing', ['a', 'b'], ['a'], false],
    ['one too many', ['a', 'b'], ['a', 'b', 'c'], false],
    ['as many, but not the same', ['a', 'b'], ['a', 'c'], false],
    ['a selected option said twice', ['a', 'b'], ['a', 'b', 'b'], true],
    ['one chosen twice does not count as two', ['a', 'b'], ['a', 'a'], false],
    ['a correct option said twice', ['a', 'a'], ['a'], true],
    ['a correct option said twice, another missing', ['a', 'a', 'b'], ['a'], false],
    ['different case is a different option', ['a'], ['A'], false],
    ['the bank does not say, something selected', [], ['a'], false],
    ['the bank does not say, nothing selected', [], [], false],
  ])('%s', (_, correct, selected, expected) => {
    expect(isCorrectAnswer(correct, selected)).toBe(expected)
  })

  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })

  test('is the equality of sets', () => {
    fc.assert(
      fc.property(texts, texts, (correct, selected) => {
        const asSet = (list: readonly string[]) => [...new Set(list)].sort().join()
        expect(isCorrectAnswer(correct, selected)).toBe(asSet(correct) === asSet(selected))
      }),
    )
  })
})

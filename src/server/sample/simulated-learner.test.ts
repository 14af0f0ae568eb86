import { describe, expect, test } from 'vitest'
import { isCorrectAnswer } from '../../domain/answer.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { generateResponseTime, generateWrongAnswer, simulateLearner } from './simulated-learner.ts'

const single = { id: 's', category: 'A', options: ['right', 'wrong', 'worse'], correct: ['right'] }
const several = { id: 'm', category: 'B', options: ['one', 'no', 'two', 'never'], correct: ['one', 'two'] }
const allRight = { id: 'a', category: 'B', options: ['one', 'two'], correct: ['one', 'two'] }

describe('generateWrongAnswer', () => {
  test.each([
    ['another option of a single-choice question', single, ['worse', 'wrong']],
    [
      'one missing, one too many or one replaced in a multiple-choice question',
      several,
      ['no,two', 'one', 'one,never', 'one,no', 'one,no,two', 'one,two,never', 'two', 'two,never'],
    ],
    ['one missing where every option is correct', allRight, ['one', 'two']],
  ])('%s', (_, question, expected) => {
    const random = seededRandom(5)
    const drawn = Array.from({ length: 400 }, () => generateWrongAnswer(question, random))
    expect([...new Set(drawn.map(String))].sort()).toEqual([...expected].sort())
    expect(drawn.some((selected) => isCorrectAnswer(question.correct, selected))).toBe(false)
  })
})

describe('simulateLearner', () => {
  const learner = simulateLearner([single, several], seededRandom(3))

  test.each([
    ['with the weeks', { attempts: 0, progress: 1 }],
    ['with every attempt', { attempts: 1, progress: 0 }],
  ])('a correct response gets more likely %s', (_, experience) => {
    for (const question of [single, several]) {
      const before = learner(question, { attempts: 0, progress: 0 })
      const after = learner(question, experience)
      expect(before).toBeGreaterThan(0)
      expect(after).toBeGreaterThan(before)
      expect(after).toBeLessThan(1)
    }
  })

  test('categories differ', () => {
    const questions = ['A', 'B', 'C'].map((category) => ({ ...single, id: category, category }))
    const correctProbability = simulateLearner(questions, seededRandom(3))
    const chances = questions.map((question) => correctProbability(question, { attempts: 0, progress: 0 }))
    expect(Math.max(...chances) - Math.min(...chances)).toBeGreaterThan(0.3)
  })
})

describe('generateResponseTime', () => {
  const meanOf = (characters: number, attempts: number) => {
    const random = seededRandom(9)
    const times = Array.from({ length: 500 }, () => generateResponseTime(characters, attempts, random))
    return times.reduce((sum, time) => sum + time, 0) / times.length
  }

  test('more text takes longer, a question seen before takes less time', () => {
    expect(meanOf(600, 0)).toBeGreaterThan(meanOf(200, 0))
    expect(meanOf(600, 2)).toBeLessThan(meanOf(600, 0))
  })

  test.each([
    ['never under 4 seconds', 0, 0, 0, 4000],
    ['never over 90 seconds', 10_000, 0, 0.5, 90_000],
  ])('%s', (_, characters, attempts, number, expected) => {
    expect(generateResponseTime(characters, attempts, () => number)).toBe(expected)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit, tally } from '../../../tests/setup/chi-square.ts'
import { questionsNumbering } from '../../../tests/setup/question.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawQuestion } from './draw-question.ts'

const [first, second, third] = questionsNumbering(3)

describe('drawQuestion', () => {
  test.each([
    ['an empty pool gives nothing', [], null, 0, undefined],
    ['an empty pool gives nothing, whatever is on screen', [], 'q1', 0, undefined],
    ['the lowest number gives the first', [first, second, third], null, 0, first],
    ['the highest number gives the last', [first, second, third], null, 1 - 2 ** -53, third],
    ['the one on screen is passed over', [first, second, third], 'q1', 0, second],
    ['the one on screen is passed over at the end, too', [first, second, third], 'q3', 0.999, second],
    ['the one on screen comes again when it is alone', [first], 'q1', 0, first],
    ['one on screen that is not in the pool changes nothing', [first, second], 'q3', 0, first],
  ])('%s', (_, pool, onScreenId, number, expected) => {
    const questions = pool.filter((question) => question !== undefined)
    expect(drawQuestion(questions, onScreenId, () => number)).toBe(expected)
  })

  test('every question is equally likely', () => {
    const [pool, random] = [questionsNumbering(50), seededRandom(3)]
    const counts = tally(pool, 50_000, () => drawQuestion(pool, null, random))
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(50))
  })

  test('every question but the one on screen is equally likely', () => {
    const [pool, random] = [questionsNumbering(50), seededRandom(4)]
    const others = pool.filter(({ id }) => id !== 'q20')
    const counts = tally(others, 49_000, () => drawQuestion(pool, 'q20', random))
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(49))
  })

  test('the question on screen never comes again while there is another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(), fc.nat(), (count, onScreen, seed) => {
        const onScreenId = `q${(onScreen % count) + 1}`
        expect(drawQuestion(questionsNumbering(count), onScreenId, seededRandom(seed))?.id).not.toBe(
          onScreenId,
        )
      }),
    )
  })
})

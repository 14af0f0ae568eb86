import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { Question } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawRule } from './draw-rule.ts'
import { drawOptionOrder } from './option-order.ts'
import { redrawnOptions } from './options-of-set.ts'

const CITIES = ['Paris', 'Rome', 'Madrid', 'Vienna', 'Warsaw', 'Stockholm', 'Oslo', 'Athens']
const member = (text: string, answer: string, more: Partial<Question> = {}) =>
  aQuestion({
    id: text,
    text,
    options: ['first', answer, 'second', 'third'],
    correct: [answer],
    pairSet: 'capitals',
    ...more,
  })
const SET = CITIES.map((city, index) => member(`country ${index}`, city))
const [FRANCE] = SET
if (FRANCE === undefined) throw new Error('No question')

/** The options that many draws show. */
function drawnOf(question: Question, bank: readonly Question[]): ReadonlySet<string> {
  const random = seededRandom(7)
  return new Set(Array.from({ length: 60 }, () => redrawnOptions(question, bank, random)).flat())
}

test('the right one and three others of the set, others each time', () => {
  const random = seededRandom(1)
  const draws = Array.from({ length: 60 }, () => redrawnOptions(FRANCE, SET, random))
  for (const options of draws) {
    expect(options).toContain('Paris')
    expect(new Set(options).size).toBe(4)
    expect(options).toEqual(options.toSorted())
  }
  expect(new Set(draws.flat())).toEqual(new Set(CITIES))
  expect(new Set(draws.map((options) => options.join())).size).toBeGreaterThan(20)
})

describe('never drawn is', () => {
  test.each<[string, Question, string]>([
    ['an answer of another set', member('x', 'Lima', { pairSet: 'others' }), 'Lima'],
    ['an answer of no set', member('x', 'Lima', { pairSet: null }), 'Lima'],
    ['an answer in another format', member('x', 'Lima', { format: 'markdown' }), 'Lima'],
    ['what is right for the same term', member('Country 0!', 'Lutetia'), 'Lutetia'],
    ['nearly the same', member('x', 'paris (city)'), 'paris (city)'],
    ['a wrong option of another question', member('x', 'Lima', { options: ['Lima', 'Cusco'] }), 'Cusco'],
  ])('%s', (_, other, never) => {
    expect(drawnOf(FRANCE, [...SET, other])).not.toContain(never)
  })
})

describe('its own options has', () => {
  test.each<[string, Question, readonly Question[]]>([
    ['a question of no set', { ...FRANCE, pairSet: null }, SET],
    ['one with several right ones', { ...FRANCE, correct: ['Paris', 'first'] }, SET],
    ['one without a key', { ...FRANCE, correct: [] }, SET],
    ['one of a set with too few others', FRANCE, SET.slice(0, 3)],
    ['one whose answer is like no other', member('x', '42 km'), [...SET, member('x', '42 km')]],
    ['one that left the bank', member('x', '42 km'), SET],
  ])('%s', (_, question, bank) => {
    expect(redrawnOptions(question, bank, seededRandom(1))).toBe(question.options)
  })
})

test('answers of its category come first', () => {
  const rivers = ['Loire', 'Tiber', 'Ebro', 'Danube'].map((river) =>
    member(`in ${river}`, river, { category: 'Rivers' }),
  )
  const [loire] = rivers
  expect(drawnOf(loire ?? FRANCE, [...SET, ...rivers])).toEqual(new Set(['Loire', 'Tiber', 'Ebro', 'Danube']))
})

test('what was drawn is shuffled, or stays in the order of its values', () => {
  const years = CITIES.map((_, index) => member(`event ${index}`, String(1900 + index * 7)))
  const [question = FRANCE] = years
  const random = seededRandom(3)
  const ordersOf = (keepsOrder: boolean | null) =>
    Array.from(
      { length: 40 },
      () => drawOptionOrder({ ...question, keepsOrder }, years, drawRule, random).optionOrder,
    )
  expect(ordersOf(true).every((order) => order.join() === order.toSorted().join())).toBe(true)
  expect(ordersOf(null).every((order) => order.join() === order.toSorted().join())).toBe(false)
})

test('of any bank, four options with the right one and none that is also right, or its own', () => {
  const text = fc.constantFrom('a', 'b', 'c', 'the a', 'a; b', '12', '12 km', '13 km', 'red', 'blue', 'green')
  const bank = fc
    .array(fc.tuple(text, text, fc.constantFrom('one', 'two', null)), { minLength: 1, maxLength: 30 })
    .map((given) =>
      given.map(([asked, answer, pairSet], index) =>
        aQuestion({
          ...{ id: `q${index}`, text: asked, options: [answer, 'x'], correct: [answer], pairSet },
        }),
      ),
    )
  fc.assert(
    fc.property(bank, fc.nat(), (questions, seed) => {
      for (const question of questions) {
        const options = redrawnOptions(question, questions, seededRandom(seed))
        if (options === question.options) continue
        const right = questions.filter(
          (other) => other.pairSet === question.pairSet && other.text === question.text,
        )
        expect(new Set(options).size).toBe(4)
        expect(options.filter((option) => question.correct.includes(option))).toEqual(question.correct)
        const alsoRight = right.flatMap(({ correct }) => correct)
        expect(options.filter((option) => alsoRight.includes(option))).toEqual(question.correct)
      }
    }),
  )
})

test('takes time that grows with the bank, once', async () => {
  const bankOf = (count: number) =>
    Array.from({ length: count }, (_, n) => member(`term ${n}`, `answer ${n * 7919} of many words`))
  const timeOf = async (bank: readonly Question[]) =>
    (await costOf(() => redrawnOptions(bank[0] ?? FRANCE, bank, seededRandom(1)))).milliseconds
  const small = bankOf(500)
  const large = bankOf(5000)
  await timeOf(bankOf(500))
  expect(await timeOf(large)).toBeLessThan(20 * (await timeOf(small)) + 250)
  expect(await timeOf(large)).toBeLessThan(20)
})

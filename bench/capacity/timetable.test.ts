import { expect, test } from 'vitest'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { quantile } from '../statistics.ts'
import { type Crowd, drawTimetable } from './timetable.ts'

const CLASS: Crowd = {
  title: 'a class',
  learners: 5000,
  networks: 1,
  opensWithin: 60_000,
  lasts: 180_000,
  newBrowsers: 0.1,
  servesFiles: true,
  handsIn: false,
}

function draw(crowd: Crowd) {
  const random = seededRandom(1)
  return Array.from({ length: crowd.learners }, () => drawTimetable(crowd, random))
}

test('everybody opens the app within the minute, 71% in the first 20 seconds', () => {
  const openings = draw(CLASS).map(({ opensAt }) => opensAt)
  expect(Math.min(...openings)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...openings)).toBeLessThan(60_000)
  expect(openings.filter((at) => at < 20_000).length / openings.length).toBeCloseTo(0.71, 1)
})

test('answers come in order, with a median of 25 seconds between them, until the end', () => {
  const all = draw({ ...CLASS, learners: 500, lasts: 3_600_000 })
  const pauses = all.flatMap(({ opensAt, answersAt }) =>
    answersAt.map((at, index) => at - (answersAt[index - 1] ?? opensAt)),
  )
  expect(Math.min(...pauses)).toBeGreaterThan(0)
  expect(quantile(pauses, 0.5) / 1000).toBeCloseTo(25, 0)
  expect(Math.max(...all.flatMap(({ answersAt }) => answersAt))).toBeLessThan(3_600_000)
})

test('an exam takes everybody equally long, and nothing is answered after it', () => {
  for (const { opensAt, answersAt, handsInAt } of draw({ ...CLASS, handsIn: true })) {
    expect(handsInAt).toBe(opensAt + 120_000)
    expect(answersAt.every((at) => at < (handsInAt ?? 0))).toBe(true)
  }
})

test('the same seed gives the same timetables', () => {
  expect(draw(CLASS)).toEqual(draw(CLASS))
})

test('a tenth of the browsers is new', () => {
  const all = draw(CLASS)
  expect(all.filter(({ isNewBrowser }) => isNewBrowser).length / all.length).toBeCloseTo(0.1, 1)
})

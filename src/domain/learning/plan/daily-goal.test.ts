import { expect, test } from 'vitest'
import { DAILY_GOALS, DEFAULT_DAILY_GOAL, dailyGoalLabel, goalProgress } from './daily-goal.ts'

test('the default is one of the goals to choose from', () => {
  expect(DAILY_GOALS).toContainEqual(DEFAULT_DAILY_GOAL)
})

test.each([
  { answered: 0, left: 20, share: 0 },
  { answered: 5, left: 15, share: 0.25 },
  { answered: 19, left: 1, share: 0.95 },
  { answered: 20, left: 0, share: 1 },
  { answered: 33, left: 0, share: 1 },
])('of a goal of 20, $answered answers leave $left', ({ answered, left, share }) => {
  expect(goalProgress({ unit: 'questions', count: 20 }, answered)).toEqual({ left, share })
})

test('no two goals have the same name', () => {
  const names = DAILY_GOALS.map(dailyGoalLabel)
  expect(new Set(names).size).toBe(names.length)
})

import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { DEFAULT_DAILY_GOAL } from '../../../../domain/learning/plan/daily-goal.ts'
import {
  readDailyGoal,
  readReminderTime,
  removeDailyChoices,
  storeDailyGoal,
  storeReminderTime,
} from './daily-goal.ts'

const KEY = 'quizgrove_daily_goal'

afterEach(() => vi.unstubAllGlobals())

test('a goal is read again by the learner who chose it', () => {
  const stored = fakeLocalStorage()
  storeDailyGoal('ada', { unit: 'questions', count: 50 })
  expect(readDailyGoal('ada')).toEqual({ unit: 'questions', count: 50 })
  expect(readDailyGoal('grace'), 'another learner').toBe(DEFAULT_DAILY_GOAL)
  expect(stored.size, 'who does not find it either after that').toBe(0)
})

test('a goal in minutes is read again', () => {
  fakeLocalStorage()
  storeDailyGoal('ada', { unit: 'minutes', count: 15 })
  expect(readDailyGoal('ada')).toEqual({ unit: 'minutes', count: 15 })
})

test('a removed goal is the default', () => {
  fakeLocalStorage()
  storeDailyGoal('ada', { unit: 'questions', count: 5 })
  removeDailyChoices()
  expect(readDailyGoal('ada')).toBe(DEFAULT_DAILY_GOAL)
})

test('the form of version 1 is read', () => {
  fakeLocalStorage().set(KEY, '{"version":1,"learnerId":"ada","questions":30}')
  expect(readDailyGoal('ada')).toEqual({ unit: 'questions', count: 30 })
})

test('the time of the reminder is read again by its learner, and removed with the goal', () => {
  const stored = fakeLocalStorage()
  expect(readReminderTime('ada')).toBeNull()
  storeReminderTime('ada', '07:45')
  expect(readReminderTime('ada')).toBe('07:45')
  removeDailyChoices()
  expect(stored.size).toBe(0)
  stored.set('quizgrove_reminder_time', '{"version":1,"learnerId":"ada","time":"25:00"}')
  expect(readReminderTime('ada'), 'no time').toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a number that is not offered', '{"version":1,"learnerId":"ada","questions":7}'],
  ['minutes that are not offered', '{"version":1,"learnerId":"ada","minutes":50}'],
  ['another version', '{"version":2,"learnerId":"ada","questions":30}'],
])('%s is the default, and removed', (_, text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stored = fakeLocalStorage()
  stored.set(KEY, text)
  expect(readDailyGoal('ada')).toBe(DEFAULT_DAILY_GOAL)
  expect(stored.size).toBe(0)
})

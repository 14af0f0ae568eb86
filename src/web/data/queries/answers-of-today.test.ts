import { expect, test } from 'vitest'
import { DEFAULT_SCHEDULE } from '../../../domain/learning/plan/exam-schedule.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import { answersOfToday, secondsPracticedToday } from './answers-of-today.ts'
import { statusOfToday } from './schedule-today.ts'

/** Noon, where the learner is now. */
const NOW = new Date(2026, 10, 20, 12).getTime()
const hereMinutes = 0 - new Date(NOW).getTimezoneOffset()

test.each([
  ['today', 0, 0, 1],
  ['yesterday', -24, 0, 0],
  ['tomorrow, before a flight west: it counts for today', 0, 14, 1],
  ['yesterday, before a flight east', -1, -12, 0],
])('of an answer lived %s, the goal, the readiness and the plan say the same', (_, hours, ahead, count) => {
  const answer: PracticeResponse = {
    id: 'r',
    questionId: 'q',
    selected: [],
    isCorrect: true,
    timeMs: MINUTE_MS,
    createdAt: NOW + hours * HOUR_MS,
    utcOffsetMinutes: hereMinutes + ahead * 60,
  }
  expect(answersOfToday(NOW, [answer])).toHaveLength(count)
  expect(secondsPracticedToday(NOW, [answer])).toBe(count * 60)
  const none = statusOfToday({ ...DEFAULT_SCHEDULE, since: NOW }, [], NOW)
  const status = statusOfToday({ ...DEFAULT_SCHEDULE, since: NOW }, [answer], NOW)
  expect(none.is === 'open' && status.is === 'open' && none.minutesLeft - status.minutesLeft).toBe(count)
})

import { DAILY_GOALS, type DailyGoal, DEFAULT_DAILY_GOAL } from '../../../domain/learning/plan/daily-goal.ts'
import { removeStored } from './browser-storage.ts'
import { readOwn, storeOwn } from './own-value.ts'

/** The daily goal that the learner of this browser chose. */
const PLACE = { key: 'quizgrove_daily_goal', name: 'The daily goal' }

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** How many questions a day this learner chose; the default when nothing is stored or can be read. */
export function readDailyGoal(learnerId: string): DailyGoal {
  const goal = readOwn(PLACE, learnerId, ({ version, questions }) =>
    version === VERSION ? (DAILY_GOALS.find((each) => each === questions) ?? null) : null,
  )
  return goal ?? DEFAULT_DAILY_GOAL
}

export function storeDailyGoal(learnerId: string, questions: DailyGoal): void {
  storeOwn(PLACE, learnerId, { version: VERSION, questions })
}

/** The next learner in this browser must not find it. */
export function removeDailyGoal(): void {
  removeStored(PLACE.key)
}

import { DAILY_GOALS, type DailyGoal, DEFAULT_DAILY_GOAL } from '../../../domain/learning/plan/daily-goal.ts'
import { readRecord } from '../decoding/read-values.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** The daily goal that the learner of this browser chose; there is one learner at a time. */
const KEY = 'quizgrove_daily_goal'

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** How many questions a day this learner chose; the default when nothing is stored or can be read. */
export function readDailyGoal(learnerId: string): DailyGoal {
  const stored = readStored(KEY)
  if (stored === null) return DEFAULT_DAILY_GOAL
  try {
    const { version, learnerId: owner, questions } = readRecord(JSON.parse(stored), 'a daily goal')
    const goal = DAILY_GOALS.find((each) => each === questions)
    if (version === VERSION && owner === learnerId && goal !== undefined) return goal
  } catch (cause) {
    console.warn('The daily goal cannot be read', cause)
  }
  removeDailyGoal()
  return DEFAULT_DAILY_GOAL
}

export function storeDailyGoal(learnerId: string, questions: DailyGoal): void {
  writeStored(KEY, JSON.stringify({ version: VERSION, learnerId, questions }))
}

/** The next learner in this browser must not find it. */
export function removeDailyGoal(): void {
  removeStored(KEY)
}

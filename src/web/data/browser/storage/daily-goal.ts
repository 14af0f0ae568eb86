import {
  DAILY_GOALS,
  type DailyGoal,
  DEFAULT_DAILY_GOAL,
} from '../../../../domain/learning/plan/daily-goal.ts'
import { removeStored } from './browser-storage.ts'
import { readSetting, storeSetting } from './learner-setting.ts'

/** The daily goal that the learner of this browser chose, and the time of the daily reminder. */
const SETTING = { key: 'quizgrove_daily_goal', name: 'The daily goal' }
const REMINDER = { key: 'quizgrove_reminder_time', name: 'The time of the reminder' }

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** What this learner chose to practice each day; the default when nothing is stored or can be read. */
export function readDailyGoal(learnerId: string): DailyGoal {
  const goal = readSetting(SETTING, learnerId, ({ version, questions, minutes }) =>
    version === VERSION
      ? (DAILY_GOALS.find(({ unit, count }) => count === (unit === 'minutes' ? minutes : questions)) ?? null)
      : null,
  )
  return goal ?? DEFAULT_DAILY_GOAL
}

export function storeDailyGoal(learnerId: string, { unit, count }: DailyGoal): void {
  storeSetting(SETTING, learnerId, { version: VERSION, [unit]: count })
}

/** "18:00", as a field for times has it; null when nothing is stored or can be read. */
export function readReminderTime(learnerId: string): string | null {
  return readSetting(REMINDER, learnerId, ({ version, time }) =>
    version === VERSION && typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null,
  )
}

export function storeReminderTime(learnerId: string, time: string): void {
  storeSetting(REMINDER, learnerId, { version: VERSION, time })
}

/** The next learner in this browser must find neither. */
export function removeDailyChoices(): void {
  for (const { key } of [SETTING, REMINDER]) removeStored(key)
}

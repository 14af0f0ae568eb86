import { MINUTES_A_DAY_MAX, MINUTES_A_DAY_MIN } from '../../../../domain/exams/study-plan.ts'
import { DEFAULT_SCHEDULE, type ExamSchedule } from '../../../../domain/learning/plan/exam-schedule.ts'
import { readBooleanOrNull, readList } from '../../decoding/read-values.ts'
import { removeStored } from './browser-storage.ts'
import { readSetting, storeSetting } from './learner-setting.ts'

/** The exam that the learner of this browser prepares for. */
const SETTING = { key: 'quizgrove_exam_schedule', name: 'The exam schedule' }

/** Sunday to Saturday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

/** A schedule as this browser stores it. */
export interface StoredSchedule extends ExamSchedule {
  /** The exam whose date and plan it has; null for the learner's own, and in what an earlier release stored. */
  readonly examId: string | null
}

const NOTHING_STORED: StoredSchedule = { ...DEFAULT_SCHEDULE, examId: null }

/** What this learner planned in this browser, or the default. */
export function readExamSchedule(learnerId: string): StoredSchedule {
  const schedule = readSetting(
    SETTING,
    learnerId,
    ({ examAt, minutesADay, daysOff, since, asksConfidence, examId }) => ({
      examAt: typeof examAt === 'number' ? examAt : null,
      minutesADay: isMinutesADay(minutesADay) ? minutesADay : DEFAULT_SCHEDULE.minutesADay,
      daysOff: readList(daysOff, 'a list of days').filter(isWeekday),
      since: typeof since === 'number' ? since : null,
      asksConfidence: readBooleanOrNull(asksConfidence),
      examId: typeof examId === 'string' ? examId : null,
    }),
  )
  return schedule ?? NOTHING_STORED
}

export function storeExamSchedule(learnerId: string, schedule: StoredSchedule): void {
  storeSetting(SETTING, learnerId, schedule)
}

/** The next learner in this browser must not find it. */
export function removeExamSchedule(): void {
  removeStored(SETTING.key)
}

function isWeekday(value: unknown): value is number {
  return typeof value === 'number' && WEEKDAYS.includes(value)
}

function isMinutesADay(value: unknown): value is number {
  return typeof value === 'number' && value >= MINUTES_A_DAY_MIN && value <= MINUTES_A_DAY_MAX
}

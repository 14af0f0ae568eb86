import { MINUTES_A_DAY_MAX, MINUTES_A_DAY_MIN } from '../../../../domain/exams/study-plan.ts'
import {
  DAILY_GOALS,
  type DailyGoal,
  DEFAULT_DAILY_GOAL,
} from '../../../../domain/learning/plan/daily-goal.ts'
import { DEFAULT_SCHEDULE, type ExamSchedule } from '../../../../domain/learning/plan/exam-schedule.ts'
import {
  DEFAULT_PAPER_PARTS,
  PAPER_PARTS,
  type PaperPart,
  type PaperParts,
} from '../../../../domain/papers/paper-parts.ts'
import { SESSION_LENGTHS, type SessionLength } from '../../../../domain/practice/session/session-plan.ts'
import {
  readBooleanOrNull,
  readIdOrNull,
  readList,
  readNumberOrNull,
  readTextOrNull,
  readTexts,
} from '../../decoding/read-values.ts'
import { defineSetting, storedRecord, storeText } from './define-setting.ts'

/** The version of the stored form, where it has one. Another one is not read. */
const VERSION = 1

/** A schedule as this browser stores it. */
interface StoredSchedule extends ExamSchedule {
  /** The exam whose date and plan it has; null for the learner's own. */
  readonly examId: string | null
}

/** The settings of the learner of this browser (spec §3.10). All of them move to a new id, and go when the learner leaves. */
export const SETTINGS = {
  /** The categories that the learner chose last, other than none or all; null: none. */
  categories: defineSetting<readonly string[] | null>({
    key: 'quizgrove_categories',
    initial: null,
    parse: ({ categories }) => readTexts(readList(categories, 'a list of categories')),
    format: (categories) => categories && { categories },
  }),
  /** The length of sessions; null for endless ones. */
  sessionLength: defineSetting<SessionLength | null>({
    key: 'quizgrove_session_length',
    initial: null,
    parse: ({ unit, count }) =>
      SESSION_LENGTHS.find((each) => each.unit === unit && each.count === count) ?? null,
    format: (length) => length,
  }),
  /** How much the learner means to practice each day. */
  dailyGoal: defineSetting<DailyGoal>({
    key: 'quizgrove_daily_goal',
    initial: DEFAULT_DAILY_GOAL,
    parse: ({ version, questions, minutes }) =>
      version === VERSION
        ? (DAILY_GOALS.find(({ unit, count }) => count === (unit === 'minutes' ? minutes : questions)) ??
          null)
        : null,
    format: ({ unit, count }) => ({ version: VERSION, [unit]: count }),
  }),
  /** When the reminder of practice is, "18:00", as a field for times has it; null: not chosen. */
  reminderTime: defineSetting<string | null>({
    key: 'quizgrove_reminder_time',
    initial: null,
    parse: ({ version, time }) =>
      version === VERSION && typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null,
    format: (time) => (time === null ? null : { version: VERSION, time }),
  }),
  /** The exam that the learner prepares for. */
  examSchedule: defineSetting<StoredSchedule>({
    key: 'quizgrove_exam_schedule',
    initial: { ...DEFAULT_SCHEDULE, examId: null },
    parse: ({ examAt, minutesADay, daysOff, since, asksConfidence, examId }) => ({
      examAt: readNumberOrNull(examAt),
      minutesADay: isMinutesADay(minutesADay) ? minutesADay : DEFAULT_SCHEDULE.minutesADay,
      daysOff: readList(daysOff, 'a list of days').filter(isWeekday),
      since: readNumberOrNull(since),
      asksConfidence: readBooleanOrNull(asksConfidence),
      examId: readIdOrNull(examId),
    }),
    format: (schedule) => schedule,
  }),
  /** Whether a tap on an option answers the question. */
  tapToAnswer: defineSwitch('quizgrove_tap_to_answer'),
  /** Whether verdicts of practice can be heard and felt. */
  sounds: defineSwitch('quizgrove_sounds'),
  /** The day, "2026-11-27", on which corrections of taken banks were put off or settled: they are not asked about again; null: none. */
  correctionsPutOffOn: defineSetting<string | null>({
    key: 'quizgrove_corrections_put_off',
    initial: null,
    parse: ({ day }) => readTextOrNull(day),
    format: (day) => (day === null ? null : { day }),
  }),
  /**
   * What the columns of imported files mean, as the learner chose: entries as they are stored, which only the import can
   * read.
   */
  columnMappings: defineSetting<readonly unknown[]>({
    key: 'quizgrove_column_mappings',
    initial: [],
    parse: ({ version, mappings }) => (version === VERSION ? readList(mappings, 'a list of mappings') : null),
    format: (mappings) => (mappings.length === 0 ? null : { version: VERSION, mappings }),
  }),
  /** What is printed of papers. */
  paperParts: defineSetting<PaperParts>({
    key: 'quizgrove_paper_parts',
    initial: DEFAULT_PAPER_PARTS,
    parse: ({ version, parts }) => (version === VERSION ? partsOf(readList(parts, 'a list of parts')) : null),
    format: (parts) => ({ version: VERSION, parts: PAPER_PARTS.filter((part) => parts[part]) }),
  }),
  /** Answer sheets of a class: entries as they are stored, which only `web/papers/scan` can read. */
  answerSheets: defineSetting<readonly unknown[]>({
    key: 'quizgrove_answer_sheets',
    initial: [],
    parse: ({ version, sheets }) => (version === VERSION ? readList(sheets, 'a list of sheets') : null),
    format: (sheets) => (sheets.length === 0 ? null : { version: VERSION, sheets }),
  }),
}

function partsOf(stored: readonly unknown[]): PaperParts {
  const isIn = (part: PaperPart) => stored.includes(part)
  return {
    questions: isIn('questions'),
    keys: isIn('keys'),
    sheets: isIn('sheets'),
    stencils: isIn('stencils'),
  }
}

/** A setting that is on or off; the default is off (spec §2.15). */
function defineSwitch(key: string) {
  return defineSetting<boolean>({
    key,
    initial: false,
    parse: ({ version }) => version === VERSION,
    format: (isOn) => (isOn ? { version: VERSION } : null),
  })
}

/** Sunday to Saturday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

function isWeekday(value: unknown): value is number {
  return typeof value === 'number' && WEEKDAYS.includes(value)
}

function isMinutesADay(value: unknown): value is number {
  return typeof value === 'number' && value >= MINUTES_A_DAY_MIN && value <= MINUTES_A_DAY_MAX
}

/** Moves the settings of a learner to their new id. The ids of exams are dropped, because exams have new ids as well. */
export function moveSettings(from: string, to: string): void {
  for (const { key } of Object.values(SETTINGS)) {
    const stored = storedRecord(key)
    if (stored?.learnerId !== from) continue
    const { examId: _, ...rest } = stored
    storeText(key, JSON.stringify({ ...rest, learnerId: to }))
  }
}

/** What earlier builds stored, and nothing reads now: the exam that Test Mode simulated. */
const FORMER_KEYS = ['quizgrove_exam']

/** Removes from this browser the settings of every learner but the one who stays; null: of everyone. */
export function removeSettings(staying: string | null): void {
  for (const key of [...Object.values(SETTINGS).map((setting) => setting.key), ...FORMER_KEYS]) {
    const isTheirs = staying !== null && storedRecord(key)?.learnerId === staying
    if (!isTheirs) storeText(key, null)
  }
}

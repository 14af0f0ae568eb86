import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { DEFAULT_SCHEDULE } from '../../../../domain/learning/plan/exam-schedule.ts'
import { readExamSchedule, removeExamSchedule, storeExamSchedule } from './exam-schedule.ts'

const KEY = 'quizgrove_exam_schedule'
const SCHEDULE = {
  examAt: 1_800_000_000_000,
  minutesADay: 20,
  daysOff: [0, 6],
  since: 1_790_000_000_000,
  asksConfidence: true,
  examId: 'technician',
}
const NOTHING = { ...DEFAULT_SCHEDULE, examId: null }

afterEach(() => vi.unstubAllGlobals())

test('a schedule is read again by the learner who made it', () => {
  const stored = fakeLocalStorage()
  storeExamSchedule('ada', SCHEDULE)
  expect(readExamSchedule('ada')).toEqual(SCHEDULE)
  expect(readExamSchedule('grace'), 'another learner').toEqual(NOTHING)
  expect(stored.size, 'who does not find it either after that').toBe(0)
})

test('a removed schedule is the default', () => {
  fakeLocalStorage()
  storeExamSchedule('ada', SCHEDULE)
  removeExamSchedule()
  expect(readExamSchedule('ada')).toEqual(NOTHING)
})

test.each<[string, object]>([
  ['{', NOTHING],
  ['[]', NOTHING],
  ['{"learnerId":"ada","examAt":"soon","minutesADay":0,"daysOff":[1]}', { ...NOTHING, daysOff: [1] }],
  [
    '{"learnerId":"ada","examAt":5,"minutesADay":9,"daysOff":[7,-1,"1",2]}',
    { examAt: 5, minutesADay: 9, daysOff: [2], since: null, asksConfidence: null, examId: null },
  ],
])('what cannot be used of %s is the default', (text, expected) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeLocalStorage().set(KEY, text)
  expect(readExamSchedule('ada')).toEqual(expected)
})

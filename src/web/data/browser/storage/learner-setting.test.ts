import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { readChosenExam, storeChosenExam } from './chosen-exam.ts'
import { readExamSchedule, storeExamSchedule } from './exam-schedule.ts'
import { moveSettings } from './learner-setting.ts'
import { readSwitch, SOUNDS, storeSwitch } from './setting-switch.ts'

afterEach(() => vi.unstubAllGlobals())

test('a learner with a new id keeps what they chose, apart from the ids of exams, which are new as well', () => {
  fakeLocalStorage()
  const schedule = { ...readExamSchedule('old'), examAt: 5, minutesADay: 30, asksConfidence: true }
  storeSwitch(SOUNDS, 'old', true)
  storeChosenExam('old', 'exam-1')
  storeExamSchedule('old', { ...schedule, examId: 'exam-1' })
  moveSettings('old', 'new')
  expect(readSwitch(SOUNDS, 'new')).toBe(true)
  expect(readExamSchedule('new')).toEqual({ ...schedule, examId: null })
  expect(readChosenExam('new')).toBeNull()
})

test('what is not theirs stays as it is', () => {
  const stored = fakeLocalStorage()
  const others = { theme: 'dark', list: '[1]', broken: '{', hers: '{"learnerId":"grace","version":1}' }
  for (const [key, value] of Object.entries(others)) stored.set(key, value)
  moveSettings('old', 'new')
  expect(Object.fromEntries(stored)).toEqual(others)
})

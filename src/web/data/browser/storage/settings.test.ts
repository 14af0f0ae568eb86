import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { DEFAULT_DAILY_GOAL } from '../../../../domain/learning/plan/daily-goal.ts'
import { DEFAULT_SCHEDULE } from '../../../../domain/learning/plan/exam-schedule.ts'
import { moveSettings, removeSettings, SETTINGS } from './settings.ts'
import { setPageLearner, storeIdentifier } from './stored-identifier.ts'

let stored = new Map<string, string>()

beforeEach(() => {
  stored = fakeLocalStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const SCHEDULE = {
  ...{ examAt: 1_800_000_000_000, minutesADay: 20, daysOff: [0, 6], since: 1_790_000_000_000 },
  ...{ asksConfidence: true, examId: 'technician' },
}
const NO_SCHEDULE = { ...DEFAULT_SCHEDULE, examId: null }

type Name = keyof typeof SETTINGS
const write = (name: Name, value: unknown) => Reflect.apply(SETTINGS[name].store, null, ['ada', value])

/** Of each setting: what is chosen, how this browser stores it, and what applies where nothing is chosen. */
const CHOICES: Readonly<Record<Name, readonly [chosen: unknown, text: string, initial: unknown]>> = {
  categories: [['Art'], '{"learnerId":"ada","categories":["Art"]}', null],
  sessionLength: [{ unit: 'minutes', count: 20 }, '{"learnerId":"ada","unit":"minutes","count":20}', null],
  dailyGoal: [
    { unit: 'questions', count: 50 },
    '{"learnerId":"ada","version":1,"questions":50}',
    DEFAULT_DAILY_GOAL,
  ],
  reminderTime: ['07:45', '{"learnerId":"ada","version":1,"time":"07:45"}', null],
  examSchedule: [
    SCHEDULE,
    '{"learnerId":"ada","examAt":1800000000000,"minutesADay":20,"daysOff":[0,6],"since":1790000000000,"asksConfidence":true,"examId":"technician"}',
    NO_SCHEDULE,
  ],
  tapToAnswer: [true, '{"learnerId":"ada","version":1}', false],
  sounds: [true, '{"learnerId":"ada","version":1}', false],
  correctionsPutOffOn: ['2026-11-27', '{"learnerId":"ada","day":"2026-11-27"}', null],
  columnMappings: [
    [{ shape: 'x', roles: ['text'] }],
    '{"learnerId":"ada","version":1,"mappings":[{"shape":"x","roles":["text"]}]}',
    [],
  ],
  paperParts: [
    { questions: false, keys: true, sheets: true, stencils: false },
    '{"learnerId":"ada","version":1,"parts":["keys","sheets"]}',
    { questions: true, keys: true, sheets: false, stencils: false },
  ],
  answerSheets: [[{ id: 's1' }], '{"learnerId":"ada","version":1,"sheets":[{"id":"s1"}]}', []],
}
const NAMES = Object.keys(CHOICES).filter((name): name is Name => name in SETTINGS)

describe.each(NAMES)('the setting %s', (name) => {
  const [chosen, text, initial] = CHOICES[name]
  const { key, read } = SETTINGS[name]

  test('is read again by the learner who chose it, and by nobody else', () => {
    expect(read('ada')).toEqual(initial)
    write(name, chosen)
    expect(stored.get(key)).toBe(text)
    expect([read('ada'), read('grace')]).toEqual([chosen, initial])
    expect(read('ada'), 'the same value as long as it does not change').toBe(read('ada'))
  })

  test('is not stored again by a page that is still open after a logout in another tab', () => {
    setPageLearner('ada', 'ada-own-words')
    storeIdentifier('ada-own-words')
    write(name, chosen)
    expect(stored.has(key)).toBe(true)
    stored.clear()
    write(name, chosen)
    expect([...stored]).toEqual([])
    setPageLearner('grace', 'other-own-words')
  })

  test('is left to nobody: neither after a logout nor to the next learner', () => {
    for (const staying of [null, 'grace']) {
      stored.set(key, text)
      removeSettings(staying)
      expect([...stored]).toEqual([])
    }
    stored.set(key, text)
    removeSettings('ada')
    expect(read('ada')).toEqual(chosen)
  })

  test.each(['{', '[]', 'null', '{"learnerId":"ada","version":2}', '{"learnerId":"ada"}'])(
    'has its default where %s is stored',
    (damaged) => {
      stored.set(key, damaged)
      expect(read('ada')).toEqual(name === 'categories' && damaged.startsWith('{"') ? [] : initial)
    },
  )
})

test('what an earlier build stored and nothing reads goes as well', () => {
  const former = '{"learnerId":"ada","examId":"technician"}'
  stored.set('quizgrove_exam', former)
  removeSettings('ada')
  expect([...stored]).toEqual([['quizgrove_exam', former]])
  removeSettings(null)
  expect([...stored]).toEqual([])
})

test.each<[Name, unknown]>([
  ['sessionLength', null],
  ['categories', null],
  ['tapToAnswer', false],
  ['columnMappings', []],
])('of %s, %j is not stored', (name, value) => {
  write(name, CHOICES[name][0])
  write(name, value)
  expect(stored.size).toBe(0)
})

test.each<[Name, string, unknown]>([
  ['dailyGoal', '"version":1,"minutes":15', { unit: 'minutes', count: 15 }],
  ['dailyGoal', '"version":1,"questions":7', DEFAULT_DAILY_GOAL],
  ['dailyGoal', '"version":1,"minutes":50', DEFAULT_DAILY_GOAL],
  ['dailyGoal', '"version":2,"questions":30', DEFAULT_DAILY_GOAL],
  ['sessionLength', '"unit":"minutes","count":7', null],
  ['categories', '"categories":"Art"', null],
  ['reminderTime', '"version":1,"time":"25:00"', null],
  ['columnMappings', '"version":2,"mappings":[1]', []],
  ['columnMappings', '"version":1,"mappings":"x"', []],
  ['examSchedule', '"examAt":"soon","minutesADay":0,"daysOff":[1]', { ...NO_SCHEDULE, daysOff: [1] }],
  [
    'examSchedule',
    '"examAt":5,"minutesADay":9,"daysOff":[7,-1,"1",2]',
    { examAt: 5, minutesADay: 9, daysOff: [2], since: null, asksConfidence: null, examId: null },
  ],
])('of %s, {%s} is read as %j', (name, members, expected) => {
  stored.set(SETTINGS[name].key, `{"learnerId":"ada",${members}}`)
  expect(SETTINGS[name].read('ada')).toEqual(expected)
})

test('a learner with a new id keeps what they chose, apart from the ids of exams, which are new as well', () => {
  for (const name of NAMES) write(name, CHOICES[name][0])
  stored.set('theme', 'dark')
  moveSettings('ada', 'new')
  for (const name of NAMES) {
    const [chosen] = CHOICES[name]
    const expected = { examSchedule: { ...SCHEDULE, examId: null } }
    expect(SETTINGS[name].read('new')).toEqual(name in expected ? Reflect.get(expected, name) : chosen)
  }
  expect(stored.get('theme')).toBe('dark')
})

test('what is not theirs stays as it is', () => {
  const others = {
    theme: 'dark',
    quizgrove_sounds: '[1]',
    quizgrove_session_length: '{',
    quizgrove_tap_to_answer: '{"learnerId":"grace","version":1}',
  }
  for (const [key, value] of Object.entries(others)) stored.set(key, value)
  moveSettings('old', 'new')
  expect(Object.fromEntries(stored)).toEqual(others)
})

import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { readColumnMappings, rememberColumnMapping } from './column-mappings.ts'
import { removeColumnMappings } from './remove-column-mappings.ts'

const KEY = 'quizgrove_column_mappings'
const MAPPING = { roles: ['text', 'options', 'key'], startsWithQuestion: false } as const

afterEach(() => vi.unstubAllGlobals())

test('a mapping is read again by the learner who chose it, until it is forgotten', () => {
  const stored = fakeLocalStorage()
  rememberColumnMapping('ada', 'table: ["q"]', MAPPING)
  expect([...readColumnMappings('ada')]).toEqual([['table: ["q"]', { mapping: MAPPING, isRemembered: true }]])
  rememberColumnMapping('ada', 'table: ["q"]', null)
  expect(stored.size).toBe(0)
})

test('another learner finds none, and none is left after a logout', () => {
  const stored = fakeLocalStorage()
  rememberColumnMapping('ada', 'shape', MAPPING)
  expect(readColumnMappings('grace').size).toBe(0)
  expect(stored.size).toBe(0)
  rememberColumnMapping('ada', 'shape', MAPPING)
  removeColumnMappings()
  expect(stored.size).toBe(0)
})

test('the last 20 shapes are remembered', () => {
  fakeLocalStorage()
  for (let shape = 0; shape < 25; shape++) rememberColumnMapping('ada', `shape ${shape}`, MAPPING)
  expect([...readColumnMappings('ada').keys()]).toEqual(
    Array.from({ length: 20 }, (_, index) => `shape ${index + 5}`),
  )
})

test.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['another version', '{"learnerId":"ada","version":2,"mappings":[{"shape":"x","roles":["text"]}]}'],
  ['no list', '{"learnerId":"ada","version":1,"mappings":"x"}'],
  [
    'entries of another form',
    '{"learnerId":"ada","version":1,"mappings":[1,{"shape":1},{"shape":"x","roles":["y"]}]}',
  ],
])('%s is no choice', (_, text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeLocalStorage().set(KEY, text)
  expect(readColumnMappings('ada').size).toBe(0)
})

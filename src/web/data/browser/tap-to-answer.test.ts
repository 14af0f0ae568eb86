import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../tests/setup/browser/fake-local-storage.ts'
import { readTapToAnswer, storeTapToAnswer } from './tap-to-answer.ts'

const KEY = 'quizgrove_tap_to_answer'

afterEach(() => vi.unstubAllGlobals())

test('the choice is read again by the learner who made it', () => {
  const stored = fakeLocalStorage()
  expect(readTapToAnswer('ada'), 'off at first, and in the storage of earlier releases').toBe(false)
  storeTapToAnswer('ada', true)
  expect(readTapToAnswer('ada')).toBe(true)
  expect(readTapToAnswer('grace'), 'another learner').toBe(false)
  expect(stored.size, 'who leaves nothing for the next').toBe(0)
})

test('switched off, nothing is stored', () => {
  const stored = fakeLocalStorage()
  storeTapToAnswer('ada', true)
  storeTapToAnswer('ada', false)
  expect(stored.size).toBe(0)
})

test('the form of version 1 is read', () => {
  fakeLocalStorage().set(KEY, '{"version":1,"learnerId":"ada"}')
  expect(readTapToAnswer('ada')).toBe(true)
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['another version', '{"version":2,"learnerId":"ada"}'],
])('%s is off, and removed', (_, text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stored = fakeLocalStorage()
  stored.set(KEY, text)
  expect(readTapToAnswer('ada')).toBe(false)
  expect(stored.size).toBe(0)
})

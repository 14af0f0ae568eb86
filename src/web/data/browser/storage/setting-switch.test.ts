import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { readSwitch, SOUNDS, storeSwitch, TAP_TO_ANSWER } from './setting-switch.ts'

const KEY = 'quizgrove_tap_to_answer'

afterEach(() => vi.unstubAllGlobals())

test('the choice is read again by the learner who made it', () => {
  const stored = fakeLocalStorage()
  expect(readSwitch(TAP_TO_ANSWER, 'ada'), 'off at first, and in the storage of earlier releases').toBe(false)
  storeSwitch(TAP_TO_ANSWER, 'ada', true)
  expect(readSwitch(TAP_TO_ANSWER, 'ada')).toBe(true)
  expect(readSwitch(TAP_TO_ANSWER, 'grace'), 'another learner').toBe(false)
  expect(stored.size, 'who leaves nothing for the next').toBe(0)
})

test('switched off, nothing is stored', () => {
  const stored = fakeLocalStorage()
  storeSwitch(TAP_TO_ANSWER, 'ada', true)
  storeSwitch(TAP_TO_ANSWER, 'ada', false)
  expect(stored.size).toBe(0)
})

test('each switch is stored separately', () => {
  fakeLocalStorage()
  storeSwitch(SOUNDS, 'ada', true)
  expect([readSwitch(SOUNDS, 'ada'), readSwitch(TAP_TO_ANSWER, 'ada')]).toEqual([true, false])
})

test('the form of version 1 is read', () => {
  fakeLocalStorage().set(KEY, '{"version":1,"learnerId":"ada"}')
  expect(readSwitch(TAP_TO_ANSWER, 'ada')).toBe(true)
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['another version', '{"version":2,"learnerId":"ada"}'],
])('%s is off, and removed', (_, text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stored = fakeLocalStorage()
  stored.set(KEY, text)
  expect(readSwitch(TAP_TO_ANSWER, 'ada')).toBe(false)
  expect(stored.size).toBe(0)
})

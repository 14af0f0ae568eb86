import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import {
  readChosenSessionLength,
  removeChosenSessionLength,
  storeChosenSessionLength,
} from './chosen-session-length.ts'

const KEY = 'quizgrove_session_length'

afterEach(() => vi.unstubAllGlobals())

test('a length is read again by the learner who chose it', () => {
  const stored = fakeLocalStorage()
  storeChosenSessionLength('ada', { unit: 'minutes', count: 20 })
  expect(readChosenSessionLength('ada')).toEqual({ unit: 'minutes', count: 20 })
  expect(readChosenSessionLength('grace'), 'another learner').toBeNull()
  expect(stored.size).toBe(0)
})

test('endless sessions are not stored', () => {
  const stored = fakeLocalStorage()
  storeChosenSessionLength('ada', { unit: 'questions', count: 10 })
  storeChosenSessionLength('ada', null)
  expect(stored.size).toBe(0)
  storeChosenSessionLength('ada', { unit: 'questions', count: 10 })
  removeChosenSessionLength()
  expect(readChosenSessionLength('ada')).toBeNull()
})

test.each([['{'], ['[]'], ['{"learnerId":"ada","unit":"minutes","count":7}']])('%s is no length', (text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stored = fakeLocalStorage()
  stored.set(KEY, text)
  expect(readChosenSessionLength('ada')).toBeNull()
  expect(stored.size).toBe(0)
})

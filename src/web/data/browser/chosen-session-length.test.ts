import { afterEach, expect, test, vi } from 'vitest'
import {
  readChosenSessionLength,
  removeChosenSessionLength,
  storeChosenSessionLength,
} from './chosen-session-length.ts'

const KEY = 'quizgrove_session_length'

function storage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

afterEach(() => vi.unstubAllGlobals())

test('a length is read again by the learner who chose it', () => {
  const stored = storage()
  storeChosenSessionLength('ada', { unit: 'minutes', count: 20 })
  expect(readChosenSessionLength('ada')).toEqual({ unit: 'minutes', count: 20 })
  expect(readChosenSessionLength('grace'), 'another learner').toBeNull()
  expect(stored.size).toBe(0)
})

test('endless sessions are not stored', () => {
  const stored = storage()
  storeChosenSessionLength('ada', { unit: 'questions', count: 10 })
  storeChosenSessionLength('ada', null)
  expect(stored.size).toBe(0)
  storeChosenSessionLength('ada', { unit: 'questions', count: 10 })
  removeChosenSessionLength()
  expect(readChosenSessionLength('ada')).toBeNull()
})

test.each([['{'], ['[]'], ['{"learnerId":"ada","unit":"minutes","count":7}']])('%s is no length', (text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stored = storage()
  stored.set(KEY, text)
  expect(readChosenSessionLength('ada')).toBeNull()
  expect(stored.size).toBe(0)
})

import { afterEach, expect, test, vi } from 'vitest'
import { readChosenCategories, removeChosenCategories, storeChosenCategories } from './chosen-categories.ts'

const KEY = 'quizgrove_categories'

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

test('a choice is read again by the learner who made it', () => {
  const stored = storage()
  storeChosenCategories('ada', ['Art'])
  expect(readChosenCategories('ada')).toEqual(['Art'])
  expect(readChosenCategories('grace'), 'another learner').toBeNull()
  expect(stored.size, 'who does not find it either after that').toBe(0)
})

test('no category is a choice and is stored; all categories are not stored', () => {
  const stored = storage()
  storeChosenCategories('ada', [])
  expect(readChosenCategories('ada')).toEqual([])
  storeChosenCategories('ada', null)
  expect(stored.size).toBe(0)
  storeChosenCategories('ada', ['Art'])
  removeChosenCategories()
  expect(stored.size).toBe(0)
})

test.each([['{'], ['[]'], ['{"learnerId":"ada","categories":"Art"}']])('%s is no choice', (text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stored = storage()
  stored.set(KEY, text)
  expect(readChosenCategories('ada')).toBeNull()
  expect(stored.size).toBe(0)
})

import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { readChosenCategories, removeChosenCategories, storeChosenCategories } from './chosen-categories.ts'

const KEY = 'quizgrove_categories'

afterEach(() => vi.unstubAllGlobals())

test('a choice is read again by the learner who made it', () => {
  const stored = fakeLocalStorage()
  storeChosenCategories('ada', ['Art'])
  expect(readChosenCategories('ada')).toEqual(['Art'])
  expect(readChosenCategories('grace'), 'another learner').toBeNull()
  expect(stored.size, 'who does not find it either after that').toBe(0)
})

test('signing out removes it', () => {
  const stored = fakeLocalStorage()
  storeChosenCategories('ada', ['Art'])
  removeChosenCategories()
  expect(stored.size).toBe(0)
})

test.each([['{'], ['[]'], ['{"learnerId":"ada","categories":"Art"}']])('%s is no choice', (text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stored = fakeLocalStorage()
  stored.set(KEY, text)
  expect(readChosenCategories('ada')).toBeNull()
  expect(stored.size).toBe(0)
})

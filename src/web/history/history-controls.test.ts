import { expect, test } from 'vitest'
import { type HistoryChoices, readHistoryChoices, writeHistoryChoices } from './history-controls.tsx'

const DEFAULTS: HistoryChoices = { isCorrect: null, category: null, isExam: false }
const CATEGORIES = ['General', 'Trees & shrubs']

test.each<[string, Partial<HistoryChoices>]>([
  ['', {}],
  ['result=correct', { isCorrect: true }],
  ['result=incorrect', { isCorrect: false }],
  ['result=perhaps', {}],
  ['category=General', { category: 'General' }],
  ['category=Stones', {}],
  ['source=exam', { isExam: true }],
  ['source=practice', {}],
  ['source=elsewhere', {}],
  ['result=incorrect&category=Trees+%26+shrubs', { isCorrect: false, category: 'Trees & shrubs' }],
])('"%s" asks for %j', (address, choices) => {
  expect(readHistoryChoices(new URLSearchParams(address), CATEGORIES)).toEqual({ ...DEFAULTS, ...choices })
})

test('any choices can be read back from their address, and defaults are not in it', () => {
  for (const isCorrect of [null, true, false]) {
    for (const category of [null, ...CATEGORIES]) {
      for (const isExam of [true, false]) {
        const choices = { isCorrect, category, isExam }
        expect(readHistoryChoices(writeHistoryChoices(choices), CATEGORIES)).toEqual(choices)
      }
    }
  }
  expect(String(writeHistoryChoices(DEFAULTS))).toBe('')
})

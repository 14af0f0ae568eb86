import { expect, test } from 'vitest'
import type { ResponseFilter } from '../../domain/statistics/response-filter.ts'
import { readHistoryChoices, writeHistoryChoices } from './history-choices.ts'

const ALL: ResponseFilter = { isCorrect: null, category: null, isExam: null }
const CATEGORIES = ['General', 'Trees & shrubs']

test.each<[string, Partial<ResponseFilter>]>([
  ['', {}],
  ['result=correct', { isCorrect: true }],
  ['result=incorrect', { isCorrect: false }],
  ['result=perhaps', {}],
  ['category=General', { category: 'General' }],
  ['category=Stones', {}],
  ['source=exam', { isExam: true }],
  ['source=practice', { isExam: false }],
  ['source=elsewhere', {}],
  ['result=incorrect&category=Trees+%26+shrubs', { isCorrect: false, category: 'Trees & shrubs' }],
])('"%s" asks for %j', (address, choices) => {
  expect(readHistoryChoices(new URLSearchParams(address), CATEGORIES)).toEqual({ ...ALL, ...choices })
})

test('any choices can be read back from their address, and "all" is not in it', () => {
  for (const isCorrect of [null, true, false]) {
    for (const category of [null, ...CATEGORIES]) {
      for (const isExam of [null, true, false]) {
        const choices = { isCorrect, category, isExam }
        expect(readHistoryChoices(writeHistoryChoices(choices), CATEGORIES)).toEqual(choices)
      }
    }
  }
  expect(String(writeHistoryChoices(ALL))).toBe('')
})

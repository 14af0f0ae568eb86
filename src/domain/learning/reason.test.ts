import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time-units.ts'
import { type ReasonCode, reasonFor, reasonText } from './choice.ts'
import type { Answer } from './evidence.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, observe, typeTables } from './memory.ts'

const types = typeTables()
const START = Date.UTC(2026, 0, 1)
const bank = learningBank(
  Array.from({ length: 30 }, (_, number) => ({
    id: `${number}`,
    category: number < 15 ? 'weak' : 'strong',
    options: ['a', 'b', 'c', 'd'],
    correct: ['a'],
  })),
)
const answer = (question: number, isCorrect: boolean, day: number): Answer => ({
  questionId: `${question}`,
  isCorrect,
  confidence: null,
  timeMs: null,
  at: START + day * DAY_MS,
})
/** All of the strong category right but the last question, and half of the weak one wrong. */
const HISTORY = [
  ...Array.from({ length: 14 }, (_, number) => answer(15 + number, true, 0)),
  ...Array.from({ length: 8 }, (_, number) => answer(number, false, 0)),
]
const daily = (question: number, days: number) =>
  Array.from({ length: days }, (_, day) => answer(question, true, day * 3))

describe('the reason of a question (spec §4.20)', () => {
  test.each<[string, number, readonly Answer[], number, ReasonCode]>([
    ['never answered, of a category less known than the others', 14, [], 1, 'new-weak-category'],
    ['never answered, of another', 29, [], 1, 'new'],
    ['the last answer was wrong', 0, [answer(0, true, 1), answer(0, false, 2)], 3, 'missed'],
    ['answered right once, where little is known', 14, [answer(14, true, 1)], 20, 'maybe-guessed'],
    [
      'answered right again, but long before the exam',
      0,
      [answer(0, true, 1), answer(0, true, 1.1)],
      2,
      'fading',
    ],
    ['answered right ten times over a month', 15, daily(15, 10), 28, 'strengthen'],
  ])('%s', (_, question, added, day, code) => {
    const memory = emptyMemory(bank, types)
    for (const one of [...HISTORY, ...added]) observe(memory, one)
    const now = START + day * DAY_MS
    const reason = reasonFor(memory, question, now, now + 30 * DAY_MS)
    expect(reason.code).toBe(code)
    expect(reason.recallIfRight).toBeGreaterThan(reason.recallAtExam)
  })
})

test.each<[ReasonCode, boolean, string]>([
  ['new-weak-category', true, 'New, and Trees is one of your weakest'],
  ['new', true, 'New'],
  ['missed', true, 'You missed this last time'],
  ['maybe-guessed', true, 'Right once, perhaps by luck'],
  ['fading', true, 'You would probably have forgotten this by your exam'],
  ['fading', false, 'You would probably have forgotten this in a month'],
  ['strengthen', true, 'You know this; once more makes it last'],
])('the text of %s, with a date: %s', (code, hasDate, text) => {
  expect(reasonText(code, 'Trees', hasDate)).toBe(text)
})

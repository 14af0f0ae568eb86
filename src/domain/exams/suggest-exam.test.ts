import { describe, expect, test } from 'vitest'
import { suggestExam } from './suggest-exam.ts'

const LETTERS = 'ABCDEFGHIJ'

/** That many categories: T0A, T0B … T1A …, five in each group. */
const codes = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${Math.floor(index / 5)}${LETTERS[index % 5]}`)

describe('an exam for a bank of groups', () => {
  test.each([
    ['T', 35, 'Technician', { kind: 'points', points: 26 }],
    ['G', 35, 'General', { kind: 'points', points: 26 }],
    ['E', 50, 'Extra', { kind: 'points', points: 37 }],
    ['T', 34, 'My exam', { kind: 'percent', percent: 74 }],
    ['Q', 35, 'My exam', { kind: 'percent', percent: 74 }],
  ])('%s, %i groups: %s', (letter, count, name, passMark) => {
    expect(suggestExam(codes(letter, count))).toEqual({
      name,
      categories: [],
      blueprint: { kind: 'each', count: 1 },
      passMark,
      timeLimitMinutes: 60,
      scoring: 'all-or-nothing',
      showsAnswerCount: true,
      date: null,
    })
  })

  test.each<[string, readonly string[], string, readonly string[]]>([
    ['a category that follows no scheme', [...codes('T', 35), 'Extra'], 'Technician', codes('T', 35)],
    ['two of 20', [...codes('Q', 18), 'Misc', 'Own'], 'My exam', codes('Q', 18)],
    ['two pools', [...codes('G', 35), ...codes('T', 35)], 'Technician', codes('T', 35)],
  ])('%s is not asked', (_, categories, name, asked) => {
    expect(suggestExam(categories)).toMatchObject({ name, categories: asked })
  })

  test.each<[string, readonly string[]]>([
    ['many that follow no scheme', [...codes('Q', 12), 'Misc', 'Own']],
    ['few groups', codes('T', 9)],
    ['names without codes', codes('T', 35).map((code) => `Chapter ${code}`)],
  ])('none for %s', (_, categories) => {
    expect(suggestExam(categories)).toBeNull()
  })
})

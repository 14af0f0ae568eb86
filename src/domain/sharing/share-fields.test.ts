import { describe, expect, test } from 'vitest'
import { NEW_SHARE_FIELDS, readShareFields, type ShareFields, sharedParts } from './share-fields.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const FILLED: ShareFields = { ...NEW_SHARE_FIELDS, title: ' Ham radio ' }

/** Days end at midnight UTC. */
function read(change: Partial<ShareFields> = {}) {
  const dayEndOf = (day: string) => (day === '' ? null : Date.parse(`${day}T00:00:00Z`) + 86_400_000)
  return readShareFields({ ...FILLED, ...change }, dayEndOf, NOW)
}

describe('the form of a link', () => {
  test('is trimmed, and what is left empty is not said', () => {
    expect(read()).toEqual({
      settings: expect.objectContaining({
        title: 'Ham radio',
        description: '',
        license: null,
        author: null,
        categories: null,
        includesNotes: false,
        endsAt: null,
      }),
    })
  })

  test('ends with its last day', () => {
    expect(read({ lastDay: '2026-11-27' })).toMatchObject({ settings: { endsAt: Date.UTC(2026, 10, 28) } })
  })

  test.each<[string, Partial<ShareFields>, object]>([
    ['no title', { title: '  ' }, { title: 'Please enter a title.' }],
    ['none of the categories', { categories: [] }, { categories: 'Choose at least one category.' }],
    ['a day that is over', { lastDay: '2026-11-26' }, { lastDay: 'This day is over.' }],
  ])('is refused with %s', (_, change, problems) => {
    expect(read(change)).toEqual({ problems })
  })
})

test.each<[string, number, Partial<ShareFields>, string]>([
  ['nothing', 0, { includesNotes: true }, 'No question goes along yet.'],
  ['nothing more', 1, {}, '1 question with pictures and explanations.'],
  ['notes', 2, { includesNotes: true }, '2 questions with pictures, explanations and your notes and hints.'],
  ['an exam', 1200, { exams: ['a'] }, '1,200 questions with pictures, explanations and the rules of 1 exam.'],
])('what goes along is said: %s', (_, questions, change, sentence) => {
  expect(sharedParts(questions, { ...FILLED, ...change })).toBe(sentence)
})

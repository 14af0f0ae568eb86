import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionDraft } from './draft.ts'
import { newDrafts } from './new-drafts.ts'

function aDraft(of: Partial<QuestionDraft> = {}): QuestionDraft {
  return {
    text: 'What is 2 + 2?',
    category: null,
    options: ['3', '4'],
    correct: ['4'],
    explanation: null,
    isFlagged: false,
    sourceId: null,
    location: { line: 1, item: 1, id: null },
    ...of,
  }
}

const standing = aDraft({ options: ['3', '4', 'four'], correct: ['4', 'four'] })

describe('a draft that is the same as a question of the bank', () => {
  test.each([
    ['unchanged', {}],
    ['options in another order', { options: ['four', '4', '3'] }],
    ['key in another order', { correct: ['four', '4'] }],
    ['another category', { category: 'Sums' }],
    ['an explanation', { explanation: 'Two and two.' }],
    ['a flag', { isFlagged: true }],
    ['another id in the file', { sourceId: 'Q2', location: { line: 9, item: 2, id: 'Q2' } }],
  ] satisfies [string, Partial<QuestionDraft>][])('%s', (_, difference) => {
    const draft = { ...standing, ...difference }
    expect(newDrafts([draft], [standing])).toEqual({ toAdd: [], inBank: [draft], repeated: [] })
  })
})

describe('a draft that is another question', () => {
  test.each([
    ['another text', { text: 'What is 2 × 2?' }],
    ['another letter case', { text: 'WHAT IS 2 + 2?' }],
    ['another option', { options: ['5', '4', 'four'] }],
    ['one option more', { options: ['3', '4', 'four', '5'] }],
    ['another key', { correct: ['4'] }],
  ] satisfies [string, Partial<QuestionDraft>][])('%s', (_, difference) => {
    const draft = { ...standing, ...difference }
    expect(newDrafts([draft], [standing])).toEqual({ toAdd: [draft], inBank: [], repeated: [] })
  })
})

test('of a question that a file holds twice the first is added', () => {
  const first = aDraft()
  const second = aDraft({ category: 'Sums', location: { line: 7, item: 2, id: null } })
  expect(newDrafts([first, second], [])).toEqual({ toAdd: [first], inBank: [], repeated: [second] })
})

const someDrafts = fc.array(
  fc.record({ text: fc.constantFrom('a', 'b', 'c'), correct: fc.constantFrom(['3'], ['4'], ['3', '4']) }),
)

test('every draft is in exactly one list, and a second import of any file adds nothing', () => {
  fc.assert(
    fc.property(someDrafts, someDrafts, (file, bank) => {
      const drafts = file.map(aDraft)
      const { toAdd, inBank, repeated } = newDrafts(drafts, bank.map(aDraft))
      expect(new Set([...toAdd, ...inBank, ...repeated])).toEqual(new Set(drafts))
      expect(toAdd.length + inBank.length + repeated.length).toBe(drafts.length)
      expect(newDrafts(drafts, [...bank.map(aDraft), ...toAdd])).toMatchObject({ toAdd: [], repeated: [] })
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { type QuestionDraft, WHOLE_FILE } from './draft.ts'
import { categoryChoices, parseCategoryFrom, withCategoryFrom } from './draft-categories.ts'

describe('the option --category-from', () => {
  test.each([
    ['id:3', 3],
    [' id:1 ', 1],
    ['id:200', 200],
  ])('%j is understood', (option, idCharacters) => {
    expect(parseCategoryFrom(option)).toEqual({ rule: { idCharacters } })
  })

  test.each(['', 'id', 'id:', 'id:0', 'id:201', 'id:-1', 'id:1.5', 'id:3x', 'name:3', '3'])(
    '%j is refused with a word on how to write it',
    (option) => {
      const parsed = parseCategoryFrom(option)
      expect(parsed).toEqual({ error: expect.stringContaining('Write id:N') })
      expect(parsed).toEqual({ error: expect.stringContaining(JSON.stringify(option)) })
    },
  )
})

describe('the category an id gives', () => {
  const draft = (sourceId: string | null, category: string | null = null): QuestionDraft => ({
    text: 'Q',
    category,
    options: ['a', 'b'],
    correct: ['a'],
    explanation: null,
    isFlagged: false,
    sourceId,
    location: WHOLE_FILE,
  })

  test.each([
    ['the first characters', draft('T1A01'), 'T1A'],
    ['a short id whole', draft('T1'), 'T1'],
    ['whole characters, not halves', draft('🌳🌲🌴🌵'), '🌳🌲🌴'],
    ['nothing without an id', draft(null), null],
    ['nothing where one is given', draft('T1A01', 'Rules'), 'Rules'],
    ['nothing from blanks', draft('   1'), null],
  ])('takes %s', (_, given, expected) => {
    expect(withCategoryFrom(given, { idCharacters: 3 }).category).toBe(expected)
  })
})

describe('the ways that ids offer', () => {
  const of = (...ids: (string | null)[]) =>
    categoryChoices(
      ids.map((sourceId, index) => ({
        text: `${index}?`,
        category: null,
        options: ['a', 'b'],
        correct: ['a'],
        explanation: null,
        isFlagged: false,
        sourceId,
        location: { line: index + 1, item: index + 1, id: sourceId },
      })),
    ).map(
      ({ idCharacters, count, examples, isPool }) =>
        `${idCharacters}: ${count} (${examples.join(' ')})${isPool ? ' of a pool' : ''}`,
    )

  test.each<[string, (string | null)[], string[]]>([
    [
      'of a question pool',
      ['T1A01', 'T1A02', 'T1B01', 'T1B02', 'T2A01', 'T2A02'],
      ['2: 2 (T1 T2)', '3: 3 (T1A T1B T2A)'],
    ],
    [
      'of a pool with at least ten groups',
      ['T1', 'T2', 'T3', 'T4', 'T5'].flatMap((group) =>
        ['A01', 'A02', 'B01', 'B02'].map((end) => group + end),
      ),
      ['2: 5 (T1 T2 T3)', '3: 10 (T1A T1B T2A) of a pool'],
    ],
    ['the shortest of those that divide equally', ['A-1', 'A-2', 'B-1', 'B-2'], ['1: 2 (A B)']],
    ['whole words', ['bio-1', 'bio-2', 'chem1', 'chem2'], ['4: 2 (bio- chem)']],
    ['none from the beginnings of words', ['choice_1', 'choice_2', 'item_1', 'item_2', 'item_3'], []],
    ['none where all are different', ['a', 'b', 'c', 'd'], []],
    ['none where all have the same beginning', ['Q01', 'Q02', 'Q03'], []],
    ['none without ids', [null, null], []],
    ['none of nothing', [], []],
  ])('%s', (_, ids, expected) => {
    expect(of(...ids)).toEqual(expected)
  })
})

import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { filterQuestions, filtersNothing, NO_FILTER, type QuestionFilter } from './question-filter.ts'
import { questionRows } from './question-row.ts'

const ROWS = questionRows(
  [
    aQuestion({ id: 'oak', text: 'How old is an oak?', options: ['Café', 'Très vieux'], category: 'Trees' }),
    aQuestion({ id: 'elm', text: 'HOW TALL is an elm?', isFlagged: true, category: 'Trees' }),
    aQuestion({
      id: 'fern',
      text: 'What is a fern?',
      explanation: 'No tree, and not old (a)',
      isFlagged: true,
    }),
  ],
  new Map(),
)

test.each<[string, Partial<QuestionFilter>, readonly string[]]>([
  ['nothing asked', {}, ['oak', 'elm', 'fern']],
  ['blanks are no search', { search: ' \t ' }, ['oak', 'elm', 'fern']],
  ['a word of the text', { search: 'elm' }, ['elm']],
  ['part of a word', { search: 'ow' }, ['oak', 'elm']],
  ['capitals make no difference', { search: 'How Tall' }, ['elm']],
  ['every word has to be there, in any order', { search: 'oak  old' }, ['oak']],
  ['one word missing', { search: 'oak tall' }, []],
  ['accents make no difference', { search: 'cafe tres' }, ['oak']],
  ['accents in the search neither', { search: 'CAFÉ' }, ['oak']],
  ['a word of the explanation', { search: 'not old' }, ['fern']],
  ['the category', { search: 'trees' }, ['oak', 'elm']],
  ['the category of those without', { search: 'general' }, ['fern']],
  ['signs are themselves', { search: '(a)' }, ['fern']],
  ['a category', { category: 'Trees' }, ['oak', 'elm']],
  ['the category of questions without one', { category: 'General' }, ['fern']],
  ['a category nobody has', { category: 'Stones' }, []],
  ['flagged', { flaggedOnly: true }, ['elm', 'fern']],
  ['all of it together', { search: 'how', category: 'Trees', flaggedOnly: true }, ['elm']],
])('%s', (_, filter, ids) => {
  const passed = filterQuestions(ROWS, { ...NO_FILTER, ...filter })
  expect(passed.map(({ question }) => question.id)).toEqual(ids)
})

describe('a filter of nothing', () => {
  test.each<[Partial<QuestionFilter>, boolean]>([
    [{}, true],
    [{ search: '  ' }, true],
    [{ search: 'a' }, false],
    [{ category: 'Trees' }, false],
    [{ flaggedOnly: true }, false],
  ])('%j', (filter, nothing) => {
    expect(filtersNothing({ ...NO_FILTER, ...filter })).toBe(nothing)
  })

  test('gives the very same rows back', () => {
    expect(filterQuestions(ROWS, NO_FILTER)).toBe(ROWS)
  })
})

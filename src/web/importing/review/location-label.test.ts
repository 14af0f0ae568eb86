import { describe, expect, test } from 'vitest'
import { type SourceLocation, WHOLE_FILE } from '../../../domain/importing/drafts/draft.ts'
import { locationLabel } from './location-label.ts'

const FIRST: SourceLocation = { line: 1, item: 1, id: null }

describe('locationLabel', () => {
  test.each<[string, SourceLocation, string]>([
    ['the first question of a file', FIRST, 'Line 1'],
    ['the third question of a file on one line', { ...FIRST, item: 3 }, 'Line 1, question 3'],
    ['a line far down', { line: 1200, item: 300, id: null }, 'Line 1,200'],
    ['a question with an id, of several files', { ...FIRST, id: 'T1', file: 'a.csv' }, 'a.csv, line 1, T1'],
    ['a question that is numbered in the file', { ...FIRST, id: '17' }, 'Line 1, question 17'],
    [
      'a question that is numbered on a page',
      { ...FIRST, line: 3, unit: 'page', id: '17' },
      'Page 3, question 17',
    ],
    ['a note of a deck, with its number', { ...FIRST, unit: 'note', id: '17' }, 'Note 1, 17'],
    ['a note of a deck', { ...FIRST, unit: 'note', item: null }, 'Note 1'],
    ['a question of an assistant', { line: 12, unit: 'question', item: 12, id: null }, 'Question 12'],
    ['a file that is not a bank', WHOLE_FILE, 'The file'],
    ['one of several that is not a bank', { ...WHOLE_FILE, file: 'a.png' }, 'a.png'],
    ['a problem of no question, further down', { line: 7, item: null, id: null }, 'Line 7'],
  ])('%s', (_case, place, label) => {
    expect(locationLabel(place)).toBe(label)
  })
})

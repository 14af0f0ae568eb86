import { describe, expect, test, vi } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import * as htmlText from '../html/html-to-text.ts'
import type { Note } from '../model.ts'
import { filterQuestions, filtersNothing, NO_FILTER, type QuestionFilter } from './question-filter.ts'
import { questionRows } from './question-row.ts'

vi.mock('../html/html-to-text.ts', { spy: true })

const ROWS = questionRows(
  [
    aQuestion({ id: 'oak', text: 'How old is an oak?', options: ['Café', 'Très vieux'], category: 'Trees' }),
    aQuestion({
      id: 'elm',
      text: 'HOW TALL is an elm?',
      isFlagged: true,
      category: 'Trees',
      sourceId: 'T1A01',
    }),
    aQuestion({
      id: 'fern',
      text: 'What is a fern?',
      explanation: 'No tree, and not old (a)',
      isFlagged: true,
      madeBy: 'Oak 4',
    }),
  ],
  new Map(),
)

const NOTES = new Map<string, Note>([
  [
    'oak',
    {
      questionId: 'oak',
      noteHtml: '<p>Quercus <strong>ro</strong>bur</p><p>slow &amp; steady</p>',
      hintHtml: '<ul><li><p>Look at the <a href="https://leaf.example/">leaves</a></p></li></ul>',
      updatedAt: 1,
    },
  ],
  [
    'elm',
    {
      questionId: 'elm',
      noteHtml: '<p>Ulmus<img src="/images/crown.png" alt="crown" title="crown"></p>',
      hintHtml: '',
      updatedAt: 1,
    },
  ],
])

test.each<[string, Partial<QuestionFilter>, readonly string[]]>([
  ['a word of the note', { search: 'ulmus' }, ['elm']],
  ['a word of the hint', { search: 'leaves' }, ['oak']],
  ['a word that is partly bold', { search: 'robur' }, ['oak']],
  ['a word of the note and one of the question', { search: 'quercus old' }, ['oak']],
  ['a sign that HTML escapes', { search: 'slow & steady' }, ['oak']],
  ['the end of one paragraph does not join the next', { search: 'roburslow' }, []],
  ['names of elements are no text', { search: 'strong' }, []],
  ['escapes are no text', { search: 'amp' }, []],
  ['addresses are no text', { search: 'https' }, []],
  ['what an image is called is no text', { search: 'crown' }, []],
  ['nor is that there is one', { search: 'image' }, []],
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
  ['the id in the file it came from', { search: 't1a01' }, ['elm']],
  ['the category', { search: 'trees' }, ['oak', 'elm']],
  ['the category of those without', { search: 'general' }, ['fern']],
  ['signs are themselves', { search: '(a)' }, ['fern']],
  ['a category', { category: 'Trees' }, ['oak', 'elm']],
  ['the category of questions without one', { category: 'General' }, ['fern']],
  ['a category that no question has', { category: 'Stones' }, []],
  ['flagged', { flaggedOnly: true }, ['elm', 'fern']],
  ['made by an assistant', { madeOnly: true }, ['fern']],
  ['all of it together', { search: 'how', category: 'Trees', flaggedOnly: true }, ['elm']],
])('%s', (_, filter, ids) => {
  const passed = filterQuestions(ROWS, { ...NO_FILTER, ...filter }, NOTES, null)
  expect(passed.map(({ question }) => question.id)).toEqual(ids)
})

describe('the same words with other signs of their own kind are found', () => {
  test.each([
    ['typographic quotation marks, typed straight', 'The “law of mass” action', '"law of mass"'],
    ['straight ones, pasted typographic', 'The "law of mass" action', '“law of mass”'],
    ['German ones', 'Das „Gesetz“ gilt', '"Gesetz"'],
    ['guillemets', 'La « loi » est', '«loi»'],
    ['Japanese ones', '「法律」とは', '"法律"'],
    ['words in quotation marks that the text does not have', 'The law of mass action', '"mass action"'],
    ['a typographic apostrophe', 'Ohm’s law', "ohm's"],
    ['a straight apostrophe', "Ohm's law", 'ohm’s'],
    ['an acute accent as apostrophe', 'Ohm´s law', "ohm's"],
    ['no apostrophe', 'Ohm’s law', 'ohms'],
    ['ß typed as ss', 'Die Größe der Straße', 'strasse'],
    ['ss typed as ß', 'STRASSE', 'Straße'],
    ['a capital ß', 'STRAẞE', 'strasse'],
    ['letters that are two', 'Cæsar’s œuvre', 'caesar oeuvre'],
    ['letters with a stroke', 'Łódź, Ørsted', 'lodz orsted'],
    ['a dotless i', 'ISI ısı', 'isi'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['accents of their own code points', 'Cafe\u0301', 'café'],
    ['an accent in one code point', 'Caf\u00e9', 'cafe\u0301'],
    ['ligatures and full width', 'ﬁeld ＡＢＣ', 'field abc'],
    ['a dash between figures', 'pages 10–12', '10-12'],
    ['a minus sign', 'x = −5', '-5'],
    ['a hyphen that does not break', 'T\u2011cell', 't-cell'],
    ['a hyphen, pasted as a dash', 'T-cell', 't—cell'],
    ['no-break spaces', '5\u00a0km\u202f/\u202fh', '5 km / h'],
    ['a soft hyphen within a word', 'photo\u00adsynthesis', 'photosynthesis'],
    ['marks of direction', '\u200fשלום\u200e', 'שלום'],
    ['a space without width', 'zero\u200bwidth', 'zerowidth'],
  ])('%s', (_, text, search) => {
    const rows = questionRows([aQuestion({ id: 'found', text }), aQuestion({ id: 'other' })], new Map())
    const passed = filterQuestions(rows, { ...NO_FILTER, search }, NOTES, null)
    expect(passed.map(({ question }) => question.id)).toEqual(['found'])
  })
})

test.each<[string, ReadonlyMap<string, { now: number; atExam: number }> | null, readonly string[]]>([
  [
    'remembered with less than 50% on the day',
    new Map([
      ['oak', { now: 0.9, atExam: 0.49 }],
      ['elm', { now: 0.5, atExam: 0.5 }],
    ]),
    ['oak'],
  ],
  ['nothing while that is not known', null, []],
])('will be forgotten by the exam: %s', (_, recall, ids) => {
  const passed = filterQuestions(ROWS, { ...NO_FILTER, forgottenOnly: true }, NOTES, recall)
  expect(passed.map(({ question }) => question.id)).toEqual(ids)
})

describe('an empty filter', () => {
  test.each<[Partial<QuestionFilter>, boolean]>([
    [{}, true],
    [{ search: '  ' }, true],
    [{ search: 'a' }, false],
    [{ category: 'Trees' }, false],
    [{ flaggedOnly: true }, false],
    [{ unpracticedOnly: true }, false],
    [{ forgottenOnly: true }, false],
  ])('%j', (filter, nothing) => {
    expect(filtersNothing({ ...NO_FILTER, ...filter })).toBe(nothing)
  })

  test('has nothing to do with what is chosen besides', () => {
    const choices = { ...NO_FILTER, order: 'weakest' }
    expect(filtersNothing(choices)).toBe(true)
  })

  test('returns the same rows', () => {
    expect(filterQuestions(ROWS, NO_FILTER, NOTES, null)).toBe(ROWS)
  })
})

test('notes that are fetched again unchanged are not parsed again', () => {
  const search = { ...NO_FILTER, search: 'quercus' }
  expect(filterQuestions(ROWS, search, NOTES, null)).toHaveLength(1)
  vi.mocked(htmlText.htmlToText).mockClear()
  const fetchedAgain = new Map([...NOTES].map(([id, note]) => [id, { ...note }]))
  expect(filterQuestions(ROWS, search, fetchedAgain, null)).toHaveLength(1)
  expect(htmlText.htmlToText).not.toHaveBeenCalled()
})

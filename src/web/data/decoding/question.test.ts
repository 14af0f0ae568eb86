import { expect, test } from 'vitest'
import { expectReadOrRefused } from '../../../../tests/setup/files/loose-json.ts'
import { readFlag, readQuestion } from './question.ts'

const STRICT = {
  id: 'q1',
  text: 'Which is a tree?',
  category: 'Trees',
  options: ['Oak', 'Rose'],
  correct: ['Oak'],
  explanation: 'It grows acorns.',
  isFlagged: true,
  wasCorrect: false,
  sourceTestId: 't1',
  format: 'markdown',
  optionFeedback: ['It is.', null],
  reference: 'Book, page 4',
  sourceId: 'T1A01',
  keepsOrder: true,
  pairSet: 'rivers',
  madeBy: 'Oak 4',
  revision: 3,
}

const WIRE = {
  id: 'q1',
  question_text: 'Which is a tree?',
  category: 'Trees',
  possible_answers: ['Oak', 'Rose'],
  correct_answers: ['Oak'],
  explanation: 'It grows acorns.',
  is_flagged: true,
  is_correct: false,
  source_test_id: 't1',
  format: 'markdown',
  option_feedback: ['It is.', ''],
  reference: 'Book, page 4',
  source_id: 'T1A01',
  keep_order: true,
  pair_set: 'rivers',
  made_by: 'Oak 4',
  revision: 3,
}

test.each([
  ['as our server sends it', {}, {}],
  ['numeric ids', { id: 7, source_test_id: 3 }, { id: '7', sourceTestId: '3' }],
  ['the key as one string', { correct_answers: 'Oak' }, {}],
  ['the older correct_answer', { correct_answers: undefined, correct_answer: 'Oak' }, {}],
  ['the older correct_answer beside an empty list', { correct_answers: [], correct_answer: 'Oak' }, {}],
  ['the older correct_answer as a list', { correct_answers: null, correct_answer: ['Oak'] }, {}],
  ['both: the newer name counts', { correct_answer: 'Rose' }, {}],
  [
    'options that differ in whitespace only',
    { possible_answers: ['a', ' a'], correct_answers: [' a'] },
    { options: ['a', ' a'], correct: [' a'] },
  ],
  [
    'a server without the additions',
    {
      format: undefined,
      option_feedback: undefined,
      reference: undefined,
      source_id: undefined,
      keep_order: undefined,
      pair_set: undefined,
      made_by: undefined,
      revision: undefined,
    },
    {
      format: 'plain',
      optionFeedback: null,
      reference: null,
      sourceId: null,
      keepsOrder: null,
      pairSet: null,
      madeBy: null,
      revision: 0,
    },
  ],
  ['a format of a later release', { format: 'html' }, { format: 'plain' }],
  ['feedback for fewer options than there are', { option_feedback: ['It is.'] }, { optionFeedback: null }],
  ['feedback that is no text', { option_feedback: [1, {}] }, { optionFeedback: [null, null] }],
  ['no key at all', { correct_answers: undefined }, { correct: [] }],
  ['several right', { correct_answers: ['Rose', 'Oak', 'Rose'] }, { correct: ['Rose', 'Oak'] }],
  ['no category', { category: undefined }, { category: null }],
  ['an empty category', { category: ' ' }, { category: null }],
  ['no explanation', { explanation: '' }, { explanation: null }],
  ['no flag', { is_flagged: undefined }, { isFlagged: false }],
  ['no past test', { is_correct: null, source_test_id: null }, { wasCorrect: null, sourceTestId: null }],
  ['no options', { possible_answers: null }, { options: [], optionFeedback: null }],
  ['the same option twice', { possible_answers: ['Oak', 'Oak', 'Rose'] }, {}],
  ['unknown fields', { total_attempts: 3, user: {} }, {}],
])('a question: %s (spec §3.3, §3.11)', (_, loose, strict) => {
  expect(readQuestion({ ...WIRE, ...loose })).toEqual({ ...STRICT, ...strict })
})

test('any input becomes a question with an id and distinct options, or is refused', () => {
  const fields = [...Object.keys(WIRE), 'correct_answer']
  expectReadOrRefused(fields, readQuestion, ({ id, options, correct, category }) => {
    expect(id).not.toBe('')
    expect(new Set(options).size).toBe(options.length)
    expect(new Set(correct).size).toBe(correct.length)
    expect(category?.trim()).not.toBe('')
  })
})

test.each([
  ['the whole question', WIRE, true],
  ['only the flag', { is_flagged: false }, false],
])('the flag of %s (spec §7.2: is_flagged is read)', (_, answer, flag) => {
  expect(readFlag(answer)).toBe(flag)
})

test.each([[{}], [{ is_flagged: 'yes' }], [null], [[]]])('no flag is read from %j', (answer) => {
  expect(() => readFlag(answer)).toThrow('an updated question')
})

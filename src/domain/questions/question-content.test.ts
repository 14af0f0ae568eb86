import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { QuestionContent } from './content-fields.ts'
import { changedFields, contentOf, mergeContents } from './question-content.ts'

const START = contentOf(aQuestion({ id: 'q', text: 'start', category: 'start' }))
const version = (change: Partial<QuestionContent>): QuestionContent => ({ ...START, ...change })

test.each<
  [string, Partial<QuestionContent>, Partial<QuestionContent>, Partial<QuestionContent> | 'contested']
>([
  ['nothing changed', {}, {}, {}],
  ['changed here', { text: 'mine' }, {}, { text: 'mine' }],
  ['changed there', {}, { text: 'theirs' }, { text: 'theirs' }],
  [
    'different parts',
    { text: 'mine' },
    { category: 'theirs', explanation: 'theirs' },
    { text: 'mine', category: 'theirs', explanation: 'theirs' },
  ],
  ['the same change on both sides', { text: 'same' }, { text: 'same' }, { text: 'same' }],
  ['the same part, differently', { text: 'mine' }, { text: 'theirs' }, 'contested'],
  [
    'the key here, a text there',
    { correct: ['no'] },
    { text: 'theirs' },
    { correct: ['no'], text: 'theirs' },
  ],
  ['the key there', {}, { correct: ['no'] }, { correct: ['no'] }],
  ['options and key depend on each other', { correct: ['no'] }, { options: ['yes', 'never'] }, 'contested'],
  [
    'the format here, a category there',
    { format: 'markdown' },
    { category: 'theirs' },
    { format: 'markdown', category: 'theirs' },
  ],
  ['the format here, a text there', { format: 'markdown' }, { explanation: '__init__' }, 'contested'],
  ['the format there, an option here', { options: ['yes', '2*3*4'] }, { format: 'markdown' }, 'contested'],
  [
    'format and text together on one side',
    {},
    { format: 'markdown', text: 'theirs' },
    { format: 'markdown', text: 'theirs' },
  ],
  [
    'whether options keep their order here, options there',
    { keepsOrder: true },
    { options: ['yes', 'never'] },
    { keepsOrder: true, options: ['yes', 'never'] },
  ],
  ['whether they keep it, differently', { keepsOrder: true }, { keepsOrder: false }, 'contested'],
  [
    'options of its own here, a category there',
    { options: ['yes', 'never'], pairSet: null },
    { category: 'theirs' },
    { options: ['yes', 'never'], pairSet: null, category: 'theirs' },
  ],
  ['the order of the key is no change', { correct: ['yes'] }, { correct: ['yes'] }, {}],
])('%s', (_, mine, theirs, merged) => {
  const result = mergeContents(START, version(mine), version(theirs))
  if (merged === 'contested') {
    expect(result).toEqual({ content: expect.objectContaining(mine), isContested: true })
    return
  }
  expect(result).toEqual({ content: version(merged), isContested: false })
})

test.each<[string, Partial<QuestionContent>, readonly string[]]>([
  ['nothing', {}, []],
  ['the order of the key', { options: START.options, correct: START.correct.toReversed() }, []],
  ['a text', { explanation: 'new' }, ['explanation']],
  ['the key, with options and feedback', { correct: ['no'] }, ['options', 'correct', 'optionFeedback']],
])('what an edit changes: %s', (_, change, expected) => {
  expect(changedFields(START, version(change)).toSorted()).toEqual(expected.toSorted())
})

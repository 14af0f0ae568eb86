import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import type { Question } from '../../model.ts'
import { type QuestionDraft, WHOLE_FILE } from '../drafts/draft.ts'
import { draftDifference } from './draft-difference.ts'

const QUESTION = aQuestion({
  id: 'q',
  text: 'How old is an oak?',
  category: 'Trees',
  options: ['Old', 'Young'],
  correct: ['Old'],
  explanation: 'Very.',
  optionFeedback: ['Yes.', null],
  reference: 'Oaks, page 2',
})
const DRAFT: QuestionDraft = {
  text: 'How old is an oak?',
  category: null,
  options: ['Old', 'Young'],
  correct: ['Old'],
  explanation: null,
  isFlagged: false,
  sourceId: null,
  location: WHOLE_FILE,
}

function changes(
  draft: Partial<QuestionDraft>,
  category: string | null = null,
  question: Partial<Question> = {},
) {
  return draftDifference({ ...QUESTION, ...question }, { ...DRAFT, ...draft }, category).map(
    ({ name, parts }) =>
      `${name}: ${parts.map(({ kind, text }) => (kind === 'same' ? text : `${kind}(${text})`)).join('')}`,
  )
}

describe('what the replacement of a question changes', () => {
  test.each<[string, Partial<QuestionDraft>, string[]]>([
    ['nothing that the file does not say', {}, []],
    ['not the order of options', { options: ['Young', 'Old'] }, []],
    [
      'words of the text',
      { text: 'How tall is an oak?' },
      ['Question: How removed(old)added(tall) is an oak?'],
    ],
    ['an option', { options: ['Old', 'New'] }, ['Options: Old\nremoved(Young)added(New)']],
    ['the key', { correct: ['Young'] }, ['Correct answers: removed(Old)added(Young)']],
    ['the explanation', { explanation: 'Very.!' }, ['Explanation: Very.added(!)']],
    ['feedback', { optionFeedback: [null, 'No.'] }, ['Feedback: removed(Old: Yes)added(Young: No).']],
    ['the reference', { reference: 'Oaks, page 3' }, ['Reference: Oaks, page removed(2)added(3)']],
    [
      'whether options keep their order',
      { keepsOrder: true },
      ['Order of options: removed(Automatic)added(Kept)'],
    ],
    ['the id', { sourceId: 'T1' }, ['ID: added(T1)']],
  ])('%s', (_, draft, expected) => {
    expect(changes(draft)).toEqual(expected)
  })

  test('the category, where the file gives one', () => {
    expect(changes({}, 'Oaks')).toEqual(['Category: removed(Trees)added(Oaks)'])
    expect(changes({}, 'Oaks', { category: null })).toEqual(['Category: removed(General)added(Oaks)'])
  })
})

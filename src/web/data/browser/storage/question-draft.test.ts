import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import { fieldsOf } from '../../../../domain/questions/editor-fields.ts'
import { contentOf } from '../../../../domain/questions/question-content.ts'
import {
  moveQuestionDrafts,
  readQuestionDrafts,
  saveRefusedDraft,
  type UnsavedQuestion,
  writeQuestionDraft,
} from './question-draft.ts'
import { setPageLearner, storeIdentifier } from './stored-identifier.ts'

beforeEach(() => {
  fakeLocalStorage()
  storeIdentifier('oak-elm-ash')
  setPageLearner('ada', 'oak-elm-ash')
})
afterEach(() => vi.unstubAllGlobals())

const draft = (text: string): UnsavedQuestion => ({
  questionId: 'q',
  fields: fieldsOf(aQuestion({ id: 'q', text })),
  startedFrom: null,
})
const write = (text: string) => writeQuestionDraft('ada', draft(text))
const refuse = (text: string) => saveRefusedDraft('ada', draft(text))

test.each<[string, readonly (() => void)[], string]>([
  ['what was refused', [() => refuse('refused')], 'refused'],
  [
    'a correction that was refused after its addition',
    [() => refuse('added'), () => refuse('corrected')],
    'corrected',
  ],
  ['what was typed before the refusal came', [() => write('typed'), () => refuse('refused')], 'typed'],
  [
    'what was typed in a refused question that is refused again',
    [() => refuse('added'), () => write('typed'), () => refuse('corrected')],
    'typed',
  ],
])('the draft of a question is %s', (_, steps, kept) => {
  for (const step of steps) step()
  expect(readQuestionDrafts('ada').map(({ fields }) => fields.text)).toEqual([kept])
})

const LEAF = '![A leaf](/images/leaf-before.png)'
const BARK = '![Bark](/images/bark-before.png)'
const renamed = (text: string) => text.replaceAll('-before', '-after')
const illustrated = (text: string, right: string) =>
  aQuestion({ id: 'q', format: 'markdown', text, options: [right, 'no'], correct: [right] })

test.each<[string, readonly [text: string, right: string][], string, object]>([
  [
    'takes over the new names of its images',
    [
      ['Other?', 'yes'],
      [`Which? ${LEAF}`, BARK],
    ],
    `Typed ${LEAF}`,
    { questionId: '1', text: renamed(`Typed ${LEAF}`), startedFrom: renamed(`Which? ${LEAF}`) },
  ],
  [
    'keeps the name of a picture that waits for it',
    [[`Which? ${LEAF}`, BARK]],
    '![New](/images/new-before.png)',
    { questionId: '0', text: '![New](/images/new-before.png)', startedFrom: renamed(`Which? ${LEAF}`) },
  ],
  [
    'belongs to no question where several differ by their images only',
    [
      [`Which? ${LEAF}`, BARK],
      [`Which? ${LEAF}`, BARK],
    ],
    'Typed',
    { questionId: 'q', text: 'Typed', startedFrom: `Which? ${LEAF}` },
  ],
  [
    'belongs to no question where none has its content',
    [['Other?', 'yes']],
    'Typed',
    { questionId: 'q', text: 'Typed', startedFrom: `Which? ${LEAF}` },
  ],
])('after a new identifier a draft %s', (_, bank, typed, expected) => {
  const before = illustrated(`Which? ${LEAF}`, BARK)
  writeQuestionDraft('ada', {
    questionId: 'q',
    fields: { ...fieldsOf(before), text: typed },
    startedFrom: { content: contentOf(before), revision: 1 },
  })
  const questions = bank.map(([text, right], index) => ({
    ...illustrated(renamed(text), renamed(right)),
    id: String(index),
  }))
  setPageLearner('eve', 'oak-elm-ash')
  moveQuestionDrafts('ada', 'eve', questions)
  expect(readQuestionDrafts('ada')).toEqual([])
  expect(
    readQuestionDrafts('eve').map(({ questionId, fields, startedFrom }) => ({
      questionId,
      text: fields.text,
      startedFrom: startedFrom?.content.text,
    })),
  ).toEqual([expected])
})

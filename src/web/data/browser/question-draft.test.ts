import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { fieldsOf } from '../../../domain/questions/question-fields.ts'
import {
  keepRefusedDraft,
  type QuestionDraft,
  readQuestionDrafts,
  writeQuestionDraft,
} from './question-draft.ts'

const KEY = 'quizgrove_question_drafts_ada'
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const draft = (text: string): QuestionDraft => ({
  questionId: 'q',
  fields: fieldsOf(aQuestion({ id: 'q', text })),
  startedFrom: null,
})
const write = (text: string) => writeQuestionDraft('ada', draft(text))
const refuse = (text: string) => keepRefusedDraft('ada', draft(text))
const storeAsLastRelease = (text: string) => stored.set(KEY, JSON.stringify([draft(text)]))

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
  ['what the last release stored', [() => storeAsLastRelease('typed'), () => refuse('refused')], 'typed'],
])('the draft of a question is %s', (_, steps, kept) => {
  for (const step of steps) step()
  expect(readQuestionDrafts('ada').map(({ fields }) => fields.text)).toEqual([kept])
})

import { expect, test } from 'vitest'
import type { PracticeResponse } from '../../domain/model.ts'
import { addUnsaved, removeUnsaved, withUnsaved } from './unsaved-responses.ts'

const response = (id: string, createdAt: number): PracticeResponse => ({
  id,
  questionId: 'q',
  selected: ['a'],
  isCorrect: true,
  timeMs: 1000,
  createdAt,
})
const idsOf = (responses: readonly PracticeResponse[]) => responses.map(({ id }) => id)

test('an answer counts from when it is given until the server has it, once', () => {
  const stored = [response('late', 30), response('early', 10)]
  const given = response('given', 20)
  expect(withUnsaved('ada', stored)).toBe(stored)
  addUnsaved('ada', given)
  expect(idsOf(withUnsaved('ada', stored))).toEqual(['late', 'given', 'early'])
  expect(withUnsaved('grace', stored)).toBe(stored)
  const arrived = [response('late', 30), given, response('early', 10)]
  expect(withUnsaved('ada', arrived)).toBe(arrived)
  removeUnsaved('ada', given)
  expect(withUnsaved('ada', stored)).toBe(stored)
})

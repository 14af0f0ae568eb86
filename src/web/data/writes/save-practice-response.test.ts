import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { bankStats } from '../../../domain/selection/bank-stats.ts'
import { questionStatsById } from '../../../domain/selection/question-stats.ts'
import { getBankPractice } from '../queries/practice-aggregates.ts'
import { practiceResponsesQuery } from '../queries/practice-responses-query.ts'
import { applySavedResponse } from './save-practice-response.ts'

const BANK = [aQuestion({ id: 'q' })]
const answer = (createdAt: number, isCorrect: boolean): PracticeResponse => ({
  id: `r${createdAt}`,
  questionId: 'q',
  selected: [],
  isCorrect,
  timeMs: null,
  createdAt,
})

test.each([
  ['the newest', 30, ['r30', 'r20', 'r10']],
  ['one that waited in another tab while a later one was given here', 15, ['r20', 'r15', 'r10']],
  ['the oldest', 5, ['r20', 'r10', 'r5']],
  ['one that is in the list already', 10, ['r20', 'r10']],
])('an answer that was saved is sorted in by its time, and counts: %s', async (_, at, expected) => {
  const client = new QueryClient()
  const { queryKey } = practiceResponsesQuery('ada')
  const before = [answer(20, true), answer(10, true)]
  getBankPractice(BANK, before)
  client.setQueryData(queryKey, before)

  await applySavedResponse(client, 'ada', answer(at, at === 10))

  const list = client.getQueryData(queryKey) ?? []
  expect(list.map(({ id }) => id)).toEqual(expected)
  expect(getBankPractice(BANK, list)).toEqual(bankStats(BANK, questionStatsById(list)))
})

test('an answer does not restore a list that was removed meanwhile, as by signing out', async () => {
  const client = new QueryClient()
  const { queryKey } = practiceResponsesQuery('ada')
  client.setQueryData(queryKey, [answer(10, true)])
  const remembered = applySavedResponse(client, 'ada', answer(20, true))
  client.clear()
  await remembered
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type LearnerData, type PastTest, UNKNOWN_EXAM } from '../../../domain/model.ts'
import { learnerDataQuery } from '../queries/learner-data-query.ts'
import { applyTest } from './change-tests.ts'

const DATA: LearnerData = {
  learner: { id: 'ada', name: 'Ada', identifier: 'calm-red-fox' },
  tests: [],
  questions: [],
}
const TEST: PastTest = { ...UNKNOWN_EXAM, id: 't', score: 70, passed: true, questions: [], takenAt: 0 }
const { queryKey } = learnerDataQuery(DATA.learner.identifier)

test('a test is shown once where its learner is loaded', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, DATA)
  await applyTest(client, 'ada', TEST)
  await applyTest(client, 'ada', TEST)
  await applyTest(client, 'grace', { ...TEST, id: 'u' })
  expect(client.getQueryData(queryKey)?.tests).toEqual([TEST])
})

test('a sign-in that is under way is not delayed by it', async () => {
  const client = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<LearnerData>()
  const signingIn = client.fetchQuery({ queryKey, queryFn: () => promise })
  await applyTest(client, 'ada', TEST)
  resolve(DATA)
  expect(await signingIn).toBe(DATA)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type LearnerData, type PastTest, UNKNOWN_EXAM } from '../../../domain/model.ts'
import { learnerDataQuery } from '../queries/learner-data-query.ts'
import { applyTabMessage } from './apply-tab-message.ts'

const WORDS = 'red-green-blue'
const FINISHED: PastTest = { id: 't', score: 1, passed: true, takenAt: null, ...UNKNOWN_EXAM, questions: [] }

test.for([
  ['is shown, where it is what the server has', false, ['t'], false],
  ['is fetched, where the server has another version', true, [], true],
] as const)('a test that another tab finished %s', async ([, isOther, shown, isFetched]) => {
  const client = new QueryClient()
  const { queryKey } = learnerDataQuery(WORDS)
  const data: LearnerData = {
    learner: { id: 'ada', name: 'Ada', identifier: WORDS },
    tests: [],
    questions: [],
  }
  client.setQueryData(queryKey, data)
  applyTabMessage(client, {
    is: 'settled',
    entry: {
      id: 't',
      learnerId: 'ada',
      order: 1,
      write: { kind: 'test', test: FINISHED },
      conflict: null,
    },
    outcome: {
      is: 'stored',
      write: { kind: 'test', test: FINISHED },
      body: null,
      note: null,
      ...(isOther && { isOther }),
    },
  })
  // What is shown changes once requests that are under way have been canceled.
  await new Promise((resolve) => setImmediate(resolve))
  expect(client.getQueryData(queryKey)?.tests.map(({ id }) => id)).toEqual(shown)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isFetched)
})

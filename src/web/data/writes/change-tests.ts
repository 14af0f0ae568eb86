import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LearnerData, PastTest } from '../../../domain/model.ts'
import { failureOf } from '../../../domain/outbox/write-kinds.ts'
import { withTests } from '../../../domain/past-tests.ts'
import { isLearnerLoaded, updateLearnerData } from '../queries/learner-data-query.ts'
import { cancelBankQueries } from '../queries/refetch-lists.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'

/**
 * `POST /tests/`, through the outbox: stores a finished exam as a past test (spec §4.13). `onLater` is called when
 * it is not stored at the first try and will be sent again.
 */
export function useSaveTest({ learner }: LearnerData, onLater: () => void): (test: PastTest) => void {
  const client = useQueryClient()
  return useCallback(
    (test) => {
      void applyTest(client, learner.id, test)
      void outbox.put(learner.id, test.id, { kind: 'test', test }).then((outcome) => {
        if (outcome.is === 'failed') console.error(failureOf('test'), outcome.error)
        if (outcome.is === 'failed' || outcome.is === 'waiting') onLater()
      })
    },
    [client, learner, onLater],
  )
}

/** Shows the test, once, among the learner's past tests where these are loaded. */
export async function applyTest(client: QueryClient, learnerId: string, test: PastTest): Promise<void> {
  // Data that is loaded later contains the test already, and its request must not be canceled during a sign-in.
  if (!isLearnerLoaded(client, learnerId)) return
  await cancelBankQueries(client)
  updateLearnerData(client, learnerId, (data) => ({
    ...data,
    tests: withTests(data.tests, [test]),
  }))
}

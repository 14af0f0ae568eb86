import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewTest } from '../../contract/test.ts'
import type { LearnerData, PastTest } from '../../domain/model.ts'
import { call } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { SEND_AGAIN } from './sending-again.ts'

/**
 * `POST /tests/`: keeps a finished exam among the past tests (reading 7). It is sent again until the server has it
 * or refuses it; `onFirstFailure` tells the learner once.
 */
export function useSaveTest({ learner }: LearnerData, onFirstFailure: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (test: PastTest) => call('POST', '/tests/', { body: toWire(learner.id, test) }),
    onMutate: (test) =>
      client.setQueryData(
        learnerDataQuery(learner.identifier).queryKey,
        (data) => data && { ...data, tests: [test, ...data.tests] },
      ),
    retry: (failures, error) => {
      if (failures === 0) onFirstFailure()
      return SEND_AGAIN.retry(failures, error)
    },
    retryDelay: SEND_AGAIN.retryDelay,
    onError: (cause) => console.error('Failed to save the finished test', cause),
  })
}

function toWire(learnerId: string, test: PastTest): NewTest {
  return {
    user_id: learnerId,
    score: test.score,
    passed: test.passed,
    questions: test.questions.map(({ id, text, isCorrect }) => ({
      id,
      question_text: text,
      is_correct: isCorrect,
    })),
    ...(test.takenAt === null ? {} : { taken_at: new Date(test.takenAt).toISOString() }),
    id: test.id,
  }
}

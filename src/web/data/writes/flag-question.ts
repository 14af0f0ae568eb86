import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Learner, Question } from '../../../domain/model.ts'
import { withWaitingQuestions } from '../../../domain/outbox/waiting-lists.ts'
import { failureOf } from '../../../domain/outbox/write-kinds.ts'
import { newId } from '../browser/new-id.ts'
import { readFlag } from '../decoding/question.ts'
import { updateLearnerData } from '../queries/learner-data-query.ts'
import { cancelBankQueries } from '../queries/refetch-lists.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'

/** What became of a flag: stored, or waiting to be. */
interface FlagState {
  readonly id: Question['id']
  readonly isFlagged: boolean
}

/**
 * `PATCH /questions/{id}/flag`, through the outbox: flips a question's flag. The request contains the wanted state, so
 * that a retry is safe; a server that knows only the toggle ignores it, and its reply decides (spec §7.2). While the
 * server does not reply, the flag is shown as it was set and waits; an error reply reverts it: the promise rejects, and the
 * learner is notified (spec §8.2).
 */
export function useFlagQuestion(learner: Learner): (question: Question) => Promise<FlagState> {
  const client = useQueryClient()
  return useCallback(
    async ({ id, isFlagged: wasFlagged }) => {
      try {
        await cancelBankQueries(client)
        const isFlagged = await setFlag(learner.id, id, !wasFlagged)
        await cancelBankQueries(client)
        applyFlag(client, learner.id, id, isFlagged)
        return { id, isFlagged }
      } catch (cause) {
        console.error(failureOf('flag'), cause)
        throw cause
      }
    },
    [client, learner.id],
  )
}

async function setFlag(learnerId: string, questionId: string, isFlagged: boolean): Promise<boolean> {
  const id = newId()
  const outcome = await outbox.put(learnerId, id, { kind: 'flag', questionId, isFlagged })
  if (outcome.is === 'stored') return readFlag(outcome.body)
  if (outcome.is === 'waiting') return isFlagged
  await outbox.withdraw((entry) => entry.id === id)
  throw outcome.error
}

/** Shows a question's flag as it is stored, or waits to be. */
export function applyFlag(
  client: QueryClient,
  learnerId: string,
  questionId: string,
  isFlagged: boolean,
): void {
  const write = { kind: 'flag', questionId, isFlagged } as const
  updateLearnerData(client, learnerId, (data) => ({
    ...data,
    questions: withWaitingQuestions([{ write }], data.questions),
  }))
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { RESTORE_MAX_BYTES } from '../../../../contract/limits.ts'
import type { Learner } from '../../../../domain/model.ts'
import { readLearnerData } from '../../decoding/learner-data.ts'
import { readNumberOrNull, readRecord } from '../../decoding/read-values.ts'
import { call } from '../../http/client.ts'
import { learnerDataQuery } from '../../queries/learner-data-query.ts'
import { cancelBankQueries, refetchResponsesAndNotes } from '../../queries/refetch-lists.ts'
import { refreshCache } from '../../sync/offline-cache/refresh-cache.ts'
import { broadcastToTabs } from '../../sync/tab-channel.ts'
import { splitRestoreDocument } from './split-restore-document.ts'

/** How many of each were not there before a file was restored. */
export interface RestoredCounts {
  readonly questions: number
  readonly tests: number
  readonly answers: number
  readonly notes: number
}

/** The first parts of a large file were restored, and the rest was not. */
export class PartialRestoreError extends Error {
  constructor(cause: unknown) {
    super('Only a part of the file was restored', { cause })
    this.name = 'PartialRestoreError'
  }
}

/** Restores an exported document, see {@link restoreEverything}. */
export function useRestoreEverything(learner: Learner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (document: unknown) => restoreEverything(client, learner, document),
    onError: (cause) => console.error('Failed to restore the data', cause),
  })
}

/**
 * `POST /user-data/restore`: merges a document that was exported into the learner's data; existing entries stay
 * unchanged, so that restoring twice changes nothing. A document too large for one call is sent in parts: when one
 * fails, those before it are stored and shown, restoring again adds the rest, and it rejects with {@link
 * PartialRestoreError}.
 * @param maxBytes the largest body of a call
 */
export async function restoreEverything(
  client: QueryClient,
  learner: Learner,
  document: unknown,
  maxBytes = RESTORE_MAX_BYTES,
): Promise<RestoredCounts> {
  const answers: unknown[] = []
  try {
    for (const part of splitRestoreDocument(document, maxBytes)) {
      const body = { document: part, user_id: learner.id }
      answers.push(await call('POST', '/user-data/restore', { body }))
    }
  } catch (cause) {
    if (answers.length === 0) throw cause
    await showRestored(client, learner, answers.at(-1))
    throw new PartialRestoreError(cause)
  }
  await showRestored(client, learner, answers.at(-1))
  return answers.map(readCounts).reduce(addCounts)
}

/** Replaces what is loaded with what the learner has now. */
async function showRestored(client: QueryClient, learner: Learner, answer: unknown): Promise<void> {
  const { id, identifier } = learner
  await cancelBankQueries(client)
  client.setQueryData(learnerDataQuery(identifier).queryKey, readLearnerData(answer, identifier))
  await refetchResponsesAndNotes(client, id)
  void refreshCache(learner)
  broadcastToTabs({ is: 'bank-changed', learnerId: id })
}

function addCounts(one: RestoredCounts, other: RestoredCounts): RestoredCounts {
  return {
    questions: one.questions + other.questions,
    tests: one.tests + other.tests,
    answers: one.answers + other.answers,
    notes: one.notes + other.notes,
  }
}

function readCounts(answer: unknown): RestoredCounts {
  const { restored } = readRecord(answer, 'a restored learner')
  const counts = readRecord(restored, 'counts of what was restored')
  const countOf = (name: string) => readNumberOrNull(counts[name]) ?? 0
  return {
    questions: countOf('questions'),
    tests: countOf('tests'),
    answers: countOf('practice_responses'),
    notes: countOf('question_notes'),
  }
}

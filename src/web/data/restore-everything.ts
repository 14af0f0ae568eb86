import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Learner } from '../../domain/model.ts'
import { forgetBankOnItsWay } from './bank-on-its-way.ts'
import { call } from './client.ts'
import { keepAnew } from './kept/keep-anew.ts'
import { notesQuery } from './list-notes.ts'
import { practiceResponsesQuery } from './list-practice-responses.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { readLearnerData } from './reading/learner-data.ts'
import { readNumberOrNull, readRecord } from './reading/loose.ts'

/** How many of each were not there before a file was restored. */
export interface RestoredCounts {
  readonly questions: number
  readonly tests: number
  readonly answers: number
  readonly notes: number
}

/**
 * `POST /user-data/restore`: merges a document that was exported into what the learner has; what is there already
 * stays as it is, so that restoring twice changes nothing.
 */
export function useRestoreEverything(learner: Learner) {
  const { id, identifier } = learner
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (document: unknown): Promise<RestoredCounts> => {
      const answer = await call('POST', '/user-data/restore', { body: { document, user_id: id } })
      await forgetBankOnItsWay(client)
      client.setQueryData(learnerDataQuery(identifier).queryKey, readLearnerData(answer, identifier))
      const { queryKey: responses } = practiceResponsesQuery(id)
      const { queryKey: notes } = notesQuery(id)
      await Promise.all([
        client.invalidateQueries({ queryKey: responses }),
        client.invalidateQueries({ queryKey: notes }),
      ])
      void keepAnew(learner)
      return readCounts(readRecord(answer, 'a restored learner').restored)
    },
    onError: (cause) => console.error('Failed to restore the data', cause),
  })
}

function readCounts(value: unknown): RestoredCounts {
  const counts = readRecord(value, 'counts of what was restored')
  const countOf = (name: string) => readNumberOrNull(counts[name]) ?? 0
  return {
    questions: countOf('questions'),
    tests: countOf('tests'),
    answers: countOf('practice_responses'),
    notes: countOf('question_notes'),
  }
}

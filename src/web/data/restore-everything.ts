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
import { restoreParts } from './restore-parts.ts'

/** How many of each were not there before a file was restored. */
export interface RestoredCounts {
  readonly questions: number
  readonly tests: number
  readonly answers: number
  readonly notes: number
}

/**
 * `POST /user-data/restore`: merges a document that was exported into what the learner has; what is there already
 * stays as it is, so that restoring twice changes nothing. A document too large for one call goes in parts: should one
 * fail, those before it are there, and doing it again adds the rest.
 */
export function useRestoreEverything(learner: Learner) {
  const { id, identifier } = learner
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (document: unknown): Promise<RestoredCounts> => {
      const counts: RestoredCounts[] = []
      let answer: unknown
      for (const part of restoreParts(document)) {
        answer = await call('POST', '/user-data/restore', { body: { document: part, user_id: id } })
        counts.push(readCounts(readRecord(answer, 'a restored learner').restored))
      }
      await forgetBankOnItsWay(client)
      client.setQueryData(learnerDataQuery(identifier).queryKey, readLearnerData(answer, identifier))
      const { queryKey: responses } = practiceResponsesQuery(id)
      const { queryKey: notes } = notesQuery(id)
      await Promise.all([
        client.invalidateQueries({ queryKey: responses }),
        client.invalidateQueries({ queryKey: notes }),
      ])
      void keepAnew(learner)
      return counts.reduce(addCounts)
    },
    onError: (cause) => console.error('Failed to restore the data', cause),
  })
}

function addCounts(one: RestoredCounts, other: RestoredCounts): RestoredCounts {
  return {
    questions: one.questions + other.questions,
    tests: one.tests + other.tests,
    answers: one.answers + other.answers,
    notes: one.notes + other.notes,
  }
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

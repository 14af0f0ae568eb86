import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LearnerData, Note, PracticeResponse, Question } from '../../../domain/model.ts'
import { notesQuery } from './notes-query.ts'
import { practiceResponsesQuery } from './practice-responses-query.ts'
import { questionsQuery } from './questions-query.ts'

/**
 * What a learner has practiced, as the Questions and the History screen load it (spec §7.3): all of it or nothing.
 * Lists that were loaded before stay while they are fetched again, and when that fails.
 */
export type PracticeRecord =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly tryAgain: () => void }
  | {
      readonly state: 'loaded'
      readonly questions: readonly Question[]
      /** In practice, newest first. */
      readonly responses: readonly PracticeResponse[]
      /** By question id. */
      readonly notes: ReadonlyMap<string, Note>
    }

/**
 * Loads questions, responses and notes. `failure` is the screen's error message, logged with the reason.
 * The questions that came with the sign-in are shown as soon as the rest is loaded, and only then fetched again: a
 * large bank would delay the server's other replies. A bank that was empty at sign-in is fetched immediately.
 */
export function usePracticeRecord(data: LearnerData, failure: string): PracticeRecord {
  const responses = useQuery(practiceResponsesQuery(data.learner.id))
  const notes = useQuery(notesQuery(data.learner.id))
  const areOthersLoaded = responses.data !== undefined && notes.data !== undefined
  const hasQuestions = data.questions.length > 0
  const bank = useQuery({ ...questionsQuery(data.learner), enabled: areOthersLoaded || !hasQuestions })

  const cause = bank.error ?? responses.error ?? notes.error
  useEffect(() => {
    if (cause) console.error(failure, cause)
  }, [cause, failure])

  const isBankKnown = bank.data !== undefined || (hasQuestions && !bank.isError)
  if (isBankKnown && responses.data !== undefined && notes.data !== undefined) {
    return {
      state: 'loaded',
      questions: data.questions,
      responses: responses.data,
      notes: notes.data,
    }
  }
  const failed = [bank, responses, notes].filter((query) => query.isError)
  if (failed.length === 0) return { state: 'loading' }
  return {
    state: 'failed',
    tryAgain: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

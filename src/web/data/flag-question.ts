import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Question } from '../../domain/model.ts'
import { call } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { readQuestion } from './reading/question.ts'

/**
 * `PATCH /questions/{id}/flag`: flips a question's flag. The wanted state goes along, so that a retry is safe; a
 * server that knows only the toggle ignores it, and what it answers is what counts (seed §7).
 */
export function useFlagQuestion(identifier: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (question: Question) => {
      const body = { is_flagged: !question.isFlagged }
      return readQuestion(await call('PATCH', `/questions/${encodeURIComponent(question.id)}/flag`, { body }))
    },
    onSuccess: ({ id, isFlagged }) =>
      client.setQueryData(
        learnerDataQuery(identifier).queryKey,
        (data) =>
          data && {
            ...data,
            questions: data.questions.map((question) =>
              question.id === id ? { ...question, isFlagged } : question,
            ),
          },
      ),
    onError: (cause) => console.error('Failed to toggle question flag', cause),
  })
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Question } from '../../domain/model.ts'
import { call } from './client.ts'
import { QUESTIONS_KEY } from './list-questions.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { readFlag } from './reading/question.ts'

/**
 * `PATCH /questions/{id}/flag`: flips a question's flag. The wanted state goes along, so that a retry is safe; a
 * server that knows only the toggle ignores it, and what it answers is what counts (seed §7).
 */
export function useFlagQuestion(identifier: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isFlagged }: Question) => {
      const body = { is_flagged: !isFlagged }
      const answer = await call('PATCH', `/questions/${encodeURIComponent(id)}/flag`, { body })
      return { id, isFlagged: readFlag(answer) }
    },
    onMutate: () => forgetListOnItsWay(client),
    onSuccess: async ({ id, isFlagged }) => {
      await forgetListOnItsWay(client)
      client.setQueryData(
        learnerDataQuery(identifier).queryKey,
        (data) =>
          data && {
            ...data,
            questions: data.questions.map((question) =>
              question.id === id ? { ...question, isFlagged } : question,
            ),
          },
      )
    },
    onError: (cause) => console.error('Failed to toggle question flag', cause),
  })
}

/** A list asked for before the flag was set may say that it is not, and would be the last to speak. */
function forgetListOnItsWay(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: [QUESTIONS_KEY] })
}

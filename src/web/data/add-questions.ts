import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { BATCH_MAX, type BatchQuestion } from '../../contract/question.ts'
import type { Learner, Question } from '../../domain/model.ts'
import { call, HttpError } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { readList, readRecord } from './reading/loose.ts'
import { readQuestion } from './reading/question.ts'

/** A question to add, under an id of ours, so that sending it again creates nothing twice. */
export type QuestionToAdd = BatchQuestion & { readonly id: string }

interface Addition {
  readonly questions: readonly QuestionToAdd[]
  /** Called with how many are stored so far. */
  readonly onProgress: (stored: number) => void
}

/**
 * Adds questions to the bank: `POST /questions/batch`, at most 5,000 at once and each of those all or none; on a
 * server that does not know that call, `POST /questions/` one by one. After a failure the same addition can be sent
 * again: what is stored already is recognised by its id.
 */
export function useAddQuestions({ id: learnerId, identifier }: Learner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ questions, onProgress }: Addition) => {
      for (let start = 0; start < questions.length; start += BATCH_MAX) {
        const batch = questions.slice(start, start + BATCH_MAX)
        remember(client, identifier, await addBatch(learnerId, batch))
        onProgress(start + batch.length)
      }
    },
    onError: (cause) => console.error('Failed to import questions', cause),
  })
}

async function addBatch(
  learnerId: string,
  questions: readonly QuestionToAdd[],
): Promise<readonly Question[]> {
  try {
    const answer = await call('POST', '/questions/batch', { body: { user_id: learnerId, questions } })
    const stored = readRecord(answer, 'a batch of questions').questions
    return readList(stored, 'a list of questions').map(readQuestion)
  } catch (error) {
    if (!(error instanceof HttpError && (error.status === 404 || error.status === 405))) throw error
    return await addOneByOne(learnerId, questions)
  }
}

async function addOneByOne(
  learnerId: string,
  questions: readonly QuestionToAdd[],
): Promise<readonly Question[]> {
  const stored: Question[] = []
  for (const question of questions) {
    const body = { user_id: learnerId, ...question }
    stored.push(readQuestion(await call('POST', '/questions/', { body })))
  }
  return stored
}

/** Puts what is stored at the end of the cached bank, each question once. */
function remember(client: QueryClient, identifier: string, stored: readonly Question[]): void {
  client.setQueryData(learnerDataQuery(identifier).queryKey, (data) => {
    if (!data) return data
    const known = new Set(data.questions.map(({ id }) => id))
    return { ...data, questions: [...data.questions, ...stored.filter(({ id }) => !known.has(id))] }
  })
}

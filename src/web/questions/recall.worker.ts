import { type Recall, recallEstimates } from '../../domain/learning/recall-estimates.ts'
import type { PracticeResponse, Question } from '../../domain/model.ts'

/** What the page sends: the responses in batches, newest first, then everything else. */
export type RecallMessage =
  | { readonly batch: readonly PracticeResponse[] }
  | {
      readonly questions: readonly Pick<Question, 'id' | 'category' | 'options' | 'correct'>[]
      readonly now: number
      readonly examAt: number | null
    }

const responses: PracticeResponse[] = []

/** Estimates what is remembered in a worker: for large banks it takes a second. */
self.addEventListener('message', ({ data }: MessageEvent<RecallMessage>) => {
  if ('batch' in data) {
    for (const response of data.batch) responses.push(response)
    return
  }
  const { questions, now, examAt } = data
  self.postMessage(recallEstimates(questions, responses, now, examAt) satisfies ReadonlyMap<string, Recall>)
})

import {
  type Readiness,
  type ReadinessInput,
  readinessOf,
} from '../../../domain/learning/chance/readiness.ts'
import type { PracticeResponse } from '../../../domain/model.ts'

/** What the page sends: the responses in batches, then everything else. */
export type ReadinessMessage =
  | { readonly batch: readonly PracticeResponse[] }
  | Omit<ReadinessInput, 'responses'>

const responses: PracticeResponse[] = []

/** Estimates readiness in a worker: for large banks it takes seconds. */
self.addEventListener('message', ({ data }: MessageEvent<ReadinessMessage>) => {
  if ('batch' in data) {
    for (const response of data.batch) responses.push(response)
    return
  }
  self.postMessage(readinessOf({ ...data, responses }) satisfies Readiness)
})

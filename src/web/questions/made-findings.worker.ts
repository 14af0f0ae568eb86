import { findingsInMade, type StoredFinding } from '../../domain/importing/lint/findings-in-made.ts'
import type { Question } from '../../domain/model.ts'

/** Looks over the questions that an assistant made, in a worker: for a large bank it takes a second. */
self.addEventListener('message', ({ data }: MessageEvent<readonly Question[]>) => {
  self.postMessage(findingsInMade(data) satisfies readonly StoredFinding[])
})

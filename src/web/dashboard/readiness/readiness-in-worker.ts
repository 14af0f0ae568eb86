import type { Readiness, ReadinessInput } from '../../../domain/learning/readiness.ts'
import { runInWorker } from '../../data/browser/run-in-worker.ts'
import type { ReadinessMessage } from './readiness.worker.ts'
import workerAddress from './readiness.worker.ts?worker&url'

/** Responses sent to the worker in one message: copying all of them at once would block the page. */
const BATCH_SIZE = 5000

/** Estimates readiness in a worker. Rejects when it fails, and when `signal` is aborted. */
export function readinessInWorker(input: ReadinessInput, signal: AbortSignal): Promise<Readiness> {
  return runInWorker(workerAddress, messagesOf(input), 'The estimate stopped', signal)
}

function* messagesOf({ responses, ...input }: ReadinessInput): Generator<ReadinessMessage> {
  for (let from = 0; from < responses.length; from += BATCH_SIZE) {
    // Only verdicts count: texts stay on the page.
    yield {
      batch: responses.slice(from, from + BATCH_SIZE).map((response) => ({ ...response, selected: [] })),
    }
  }
  yield input
}

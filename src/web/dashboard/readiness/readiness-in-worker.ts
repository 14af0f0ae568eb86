import type { Readiness, ReadinessInput } from '../../../domain/learning/readiness.ts'
import { responseBatches } from '../../data/browser/workers/response-batches.ts'
import { runInWorker } from '../../data/browser/workers/run-in-worker.ts'
import type { ReadinessMessage } from './readiness.worker.ts'
import workerAddress from './readiness.worker.ts?worker&url'

/** Estimates readiness in a worker. Rejects when it fails, and when `signal` is aborted. */
export function readinessInWorker(input: ReadinessInput, signal: AbortSignal): Promise<Readiness> {
  return runInWorker(workerAddress, messagesOf(input), 'The estimate stopped', signal)
}

function* messagesOf({ responses, ...input }: ReadinessInput): Generator<ReadinessMessage> {
  yield* responseBatches(responses)
  yield input
}

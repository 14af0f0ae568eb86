import type { Readiness, ReadinessInput } from '../../domain/learning/readiness.ts'
import { nextTask } from '../data/browser/next-task.ts'
import { trustedScriptUrl } from '../data/browser/trusted-script-url.ts'
import type { ReadinessMessage } from './readiness.worker.ts'
import workerAddress from './readiness.worker.ts?worker&url'

/** Responses sent to the worker in one message: copying all of them at once would block the page. */
const PARCEL = 5000

/** Estimates readiness in a worker that ends when it is done. Rejects when it fails, and when `signal` is aborted. */
export function readinessInWorker(
  { responses, ...input }: ReadinessInput,
  signal: AbortSignal,
): Promise<Readiness> {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' })
  const send = (message: ReadinessMessage) => worker.postMessage(message)
  const handOver = async () => {
    for (let from = 0; from < responses.length && !signal.aborted; from += PARCEL) {
      // Only verdicts count: texts stay on the page.
      const parcel = responses.slice(from, from + PARCEL).map((response) => ({ ...response, selected: [] }))
      send({ parcel })
      await nextTask()
    }
    send(input)
  }
  const estimating = new Promise<Readiness>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<Readiness>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The estimate stopped')))
    signal.addEventListener('abort', () => reject(signal.reason))
    handOver().catch(reject)
  })
  return estimating.finally(() => worker.terminate())
}

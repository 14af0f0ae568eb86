import type { PracticeResponse } from '../../../../domain/model.ts'
import { nextTask } from './next-task.ts'
import { trustedScriptUrl } from './trusted-script-url.ts'

/**
 * Sends messages to a worker, and resolves with its reply. The page handles input between two messages: copying a large
 * bank or record at once would block it. The worker ends with its reply.
 *
 * Rejects when the worker fails, because it ran out of memory for example, and when `signal` is aborted.
 * @param messages may be produced one by one
 * @param failure what the error says when the browser gives no cause
 */
export async function runInWorker<Message, Reply>(
  address: string,
  messages: Iterable<Message>,
  failure: string,
  signal: AbortSignal,
): Promise<Reply> {
  // Aborted before, it would never say so.
  signal.throwIfAborted()
  const worker = new Worker(trustedScriptUrl(address), { type: 'module' })
  const sendAll = async () => {
    for (const message of messages) {
      if (signal.aborted) return
      worker.postMessage(message)
      await nextTask()
    }
  }
  const replied = new Promise<Reply>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<Reply>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || failure)))
    signal.addEventListener('abort', () => reject(signal.reason))
    sendAll().catch(reject)
  })
  return await replied.finally(() => worker.terminate())
}

/** Responses sent to a worker in one message: copying all of them at once would block the page. */
const BATCH_SIZE = 5000

/** Responses as messages to a worker, in their order. Only verdicts count there: texts stay on the page. */
export function* responseBatches(
  responses: readonly PracticeResponse[],
): Generator<{ readonly batch: readonly PracticeResponse[] }> {
  for (let from = 0; from < responses.length; from += BATCH_SIZE) {
    yield {
      batch: responses.slice(from, from + BATCH_SIZE).map((response) => ({ ...response, selected: [] })),
    }
  }
}

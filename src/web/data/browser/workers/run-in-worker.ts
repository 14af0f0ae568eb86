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
export function runInWorker<Message, Reply>(
  address: string,
  messages: Iterable<Message>,
  failure: string,
  signal: AbortSignal,
): Promise<Reply> {
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
  return replied.finally(() => worker.terminate())
}

import type { Question } from '../../domain/model.ts'
import { nextTask } from '../data/browser/next-task.ts'
import { trustedScriptUrl } from '../data/browser/trusted-script-url.ts'
import type { BankFile, BankFileRequest, WriterMessage } from './bank-writer.worker.ts'
import workerAddress from './bank-writer.worker.ts?worker&url'

/** Questions sent to the worker in one message: copying ten thousand of them would block the page for a moment. */
const PARCEL = 500

/**
 * Writes a bank in a worker that ends when it is done. Rejects when the worker fails, because it ran out of memory for
 * example, and when `signal` is aborted.
 */
export function writeBankInWorker(
  questions: readonly Question[],
  order: BankFileRequest,
  signal: AbortSignal,
): Promise<BankFile> {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' })
  const send = (message: WriterMessage) => worker.postMessage(message)
  const handOver = async () => {
    for (let from = 0; from < questions.length && !signal.aborted; from += PARCEL) {
      send({ parcel: questions.slice(from, from + PARCEL) })
      await nextTask()
    }
    send(order)
  }
  const writing = new Promise<BankFile>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<BankFile>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The writer stopped')))
    signal.addEventListener('abort', () => reject(signal.reason))
    handOver().catch(reject)
  })
  return writing.finally(() => worker.terminate())
}

import type { Question } from '../../domain/model.ts'
import { nextTask } from '../data/browser/next-task.ts'
import { trustedScriptUrl } from '../data/browser/trusted-script-url.ts'
import type { BankFile, BankFileRequest, WriterMessage } from './bank-writer.worker.ts'
import workerAddress from './bank-writer.worker.ts?worker&url'

/** Questions handed over at once: copying ten thousand of them would stop the page for a moment. */
const PARCEL = 500

/**
 * Writes a bank in a worker of its own, which ends with it. Rejects when the worker fails, for want of memory for
 * example, and when `signal` says that nobody waits for it any more.
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

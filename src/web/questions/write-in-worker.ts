import type { WrittenBank } from '../../domain/exporting/export-bank.ts'
import type { BankOrder } from './bank-writer.worker.ts'

/**
 * Writes a bank in a worker of its own, which ends with it. Rejects when the worker fails, for want of memory for
 * example, and when `signal` says that nobody waits for it any more.
 */
export function writeInWorker(order: BankOrder, signal: AbortSignal): Promise<WrittenBank> {
  const worker = new Worker(new URL('./bank-writer.worker.ts', import.meta.url), { type: 'module' })
  const writing = new Promise<WrittenBank>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<WrittenBank>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The writer stopped')))
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(order)
  })
  return writing.finally(() => worker.terminate())
}

import type { ImportResult } from '../../domain/importing/draft.ts'
import type { BankSource } from './bank-reader.worker.ts'

/**
 * Reads a bank in a worker of its own, which ends with it. Rejects when the worker fails, for want of memory for
 * example, and when `signal` says that nobody waits for it any more.
 */
export function readInWorker(source: BankSource, signal: AbortSignal): Promise<ImportResult> {
  const worker = new Worker(new URL('./bank-reader.worker.ts', import.meta.url), { type: 'module' })
  const reading = new Promise<ImportResult>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<ImportResult>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The reader stopped')))
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(source, typeof source === 'string' ? [] : [source])
  })
  return reading.finally(() => worker.terminate())
}

import type { Question } from '../../../domain/model.ts'
import { runInWorker } from '../../data/browser/workers/run-in-worker.ts'
import type { BankFile, BankFileRequest, WriterMessage } from './bank-writer.worker.ts'
import workerAddress from './bank-writer.worker.ts?worker&url'

/** Questions sent to the worker in one message: copying ten thousand of them would block the page for a moment. */
const BATCH_SIZE = 500

/** Writes a bank in a worker. Rejects when the worker fails, and when `signal` is aborted. */
export function writeBankInWorker(
  questions: readonly Question[],
  request: BankFileRequest,
  signal: AbortSignal,
): Promise<BankFile> {
  return runInWorker(workerAddress, messagesOf(questions, request), 'The writer stopped', signal)
}

function* messagesOf(questions: readonly Question[], request: BankFileRequest): Generator<WriterMessage> {
  for (let from = 0; from < questions.length; from += BATCH_SIZE)
    yield { batch: questions.slice(from, from + BATCH_SIZE) }
  yield request
}

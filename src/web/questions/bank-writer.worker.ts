import type { BankFormat } from '../../domain/bank-export/bank-formats.ts'
import { type ExportedBank, exportBank } from '../../domain/bank-export/export-bank.ts'
import type { Question } from '../../domain/model.ts'

/** How the bank is to be written. */
export interface BankFileRequest {
  readonly format: BankFormat
  readonly keepsFormulas: boolean
}

/** What the page sends: the questions in batches, then the format in which all of them are to be written. */
export type WriterMessage = { readonly batch: readonly Question[] } | BankFileRequest

/** What the worker returns. The text is ready to be saved, so that the page need not copy megabytes of it. */
export type BankFile = Omit<ExportedBank, 'text'> & { readonly content: Blob }

const questions: Question[] = []

/** Writes a bank in a worker, so that the page stays responsive however large the bank is. */
self.addEventListener('message', ({ data }: MessageEvent<WriterMessage>) => {
  if ('batch' in data) {
    for (const question of data.batch) questions.push(question)
    return
  }
  const { text, ...written } = exportBank(questions, data.format, data)
  const content = new Blob([text])
  self.postMessage({ ...written, content } satisfies BankFile)
})

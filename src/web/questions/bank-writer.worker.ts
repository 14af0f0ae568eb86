import type { BankFormat } from '../../domain/exporting/bank-formats.ts'
import { exportBank } from '../../domain/exporting/export-bank.ts'
import type { Question } from '../../domain/model.ts'

/** What the page sends: the questions of a file and its format. */
export interface BankOrder {
  readonly questions: readonly Question[]
  readonly format: BankFormat
}

/** Writes a bank beside the page, so that the page stays awake however large the bank is. */
self.addEventListener('message', (event: MessageEvent<BankOrder>) => {
  const { questions, format } = event.data
  self.postMessage(exportBank(questions, format))
})

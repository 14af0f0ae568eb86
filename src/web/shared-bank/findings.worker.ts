import type { Question } from '../../domain/model.ts'
import { bankFindings, type RuleCount } from '../../domain/sharing/bank-findings.ts'

/** Looks a bank over in a worker: for a large one it takes a second. */
self.addEventListener('message', ({ data }: MessageEvent<readonly Question[]>) => {
  self.postMessage(bankFindings(data) satisfies readonly RuleCount[])
})

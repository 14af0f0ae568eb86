import { useEffect, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { RULE_TITLES } from '../../domain/importing/lint/lint-finding.ts'
import type { Question } from '../../domain/model.ts'
import type { RuleCount } from '../../domain/sharing/bank-findings.ts'
import { runInWorker } from '../data/browser/workers/run-in-worker.ts'
import type { SharedBank } from '../data/sharing/read-share.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import workerAddress from './findings.worker.ts?worker&url'

/** What the checks of imports find in the bank, as one line that opens; nothing where they find nothing, or cannot run. */
export function Findings({ bank }: { readonly bank: SharedBank }) {
  const [found, setFound] = useState<readonly RuleCount[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const questions = bank.questions.map(({ question }) => question)
    runInWorker<readonly Question[], readonly RuleCount[]>(
      workerAddress,
      [questions],
      'The bank could not be looked over',
      leaving.signal,
    ).then(setFound, (cause: unknown) => {
      if (!leaving.signal.aborted) console.warn('The bank could not be looked over', cause)
    })
    return () => leaving.abort()
  }, [bank])
  if (found.length === 0) return null
  const count = found.reduce((sum, { questions }) => sum + questions, 0)
  return (
    <div className="-mx-2">
      <Disclosure title={`${formatCount(count, 'finding')} worth a look`}>
        <ul className="grid gap-1 pr-2 pl-8.5 text-[0.9375rem] text-ink-soft">
          {found.map(({ rule, questions }) => (
            <li key={rule}>
              {formatCount(questions, 'question')} {RULE_TITLES[rule]}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { NEVER_IN_BANK_FILES } from '../../../domain/bank-export/loss.ts'
import { formatCount } from '../../../domain/format-number.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { BankFile } from './bank-writer.worker.ts'
import type { useBankFile } from './use-bank-file.ts'

/** What the file contains and what it could not contain, before it is saved. */
export function BankFileReport({ written }: { readonly written: ReturnType<typeof useBankFile> }) {
  return (
    <div>
      <div role="status" className="min-h-12 text-[0.9375rem]">
        {written.state === 'writing' && (
          <p className="flex items-center gap-2 text-ink-soft">
            <Spinner className="size-4.5" /> Creating the file...
          </p>
        )}
        {written.state === 'written' && <Contents bank={written.bank} />}
      </div>
      {written.state === 'failed' && (
        <Alert>The file couldn't be created. Nothing in your bank has changed.</Alert>
      )}
      <p className="mt-2 text-[0.875rem] leading-5 text-pretty text-ink-soft">
        {NEVER_IN_BANK_FILES}{' '}
        <Link to="/app/account#export" className="font-semibold text-brand-text underline underline-offset-2">
          Export my data
        </Link>{' '}
        includes everything.
      </p>
    </div>
  )
}

function Contents({
  bank: { questions, losses, formulas, archivedImages, needs },
}: {
  readonly bank: BankFile
}) {
  const counted = formatCount(questions, 'question')
  const count =
    archivedImages === null ? counted : `${counted} and ${formatCount(archivedImages, 'image')} (zip)`
  if (losses.length === 0) {
    return (
      <p>
        The file contains {count}. Nothing is lost: importing it gives you the same questions. {formulas}{' '}
        {needs}
      </p>
    )
  }
  return (
    <>
      <p>The file contains {count}. The format can't hold everything:</p>
      <ul className="mt-1.5 grid gap-1.5">
        {losses.map(({ kind, message }) => (
          <li key={kind} className="flex gap-2 text-pretty">
            <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-sun-text" /> {message}
          </li>
        ))}
      </ul>
      {formulas !== null && <p className="mt-1.5 text-pretty">{formulas}</p>}
      {needs !== null && <p className="mt-1.5 text-pretty">{needs}</p>}
    </>
  )
}

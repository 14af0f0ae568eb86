import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { PRACTICE_PATH } from '../data/browser/start-path.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'

/** The title, the number of responses unless it is unknown or none (null), and the link back to practice. */
export function HistoryHeader({ total }: { readonly total: number | null }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 max-sm:pt-2">
      <h1 className="text-title font-bold">Practice History</h1>
      {total !== null && <Badge tone="brand">{total.toLocaleString('en-US')} responses</Badge>}
      <Link to={PRACTICE_PATH} className={buttonClass('quiet', '-mx-3 px-3 sm:ml-auto')}>
        <ArrowLeft aria-hidden /> Back to Practice
      </Link>
    </div>
  )
}

import { FileX } from 'lucide-react'
import { Link } from 'react-router'
import { PAPERS_PATH } from '../data/browser/paper-request.ts'
import { hasStatus } from '../data/http/client.ts'
import { buttonClass } from '../ui/button.tsx'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** In place of a paper that could not be loaded. */
export function PaperFailure({
  error,
  onTryAgain,
}: {
  readonly error: Error | null
  readonly onTryAgain: () => void
}) {
  if (!hasStatus(error, 404))
    return <LoadFailure message="Failed to load the paper. Please try again." onTryAgain={onTryAgain} />
  return (
    <EmptyState icon={<FileX />} title="No such paper" text="It was deleted, or it never was yours.">
      <Link to={PAPERS_PATH} className={buttonClass()}>
        All papers
      </Link>
    </EmptyState>
  )
}

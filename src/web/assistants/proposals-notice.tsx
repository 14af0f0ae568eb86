import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { type Proposal, proposalsQuery } from '../data/assistants/assistant-queries.ts'
import { PROPOSALS_PATH } from '../data/browser/files-to-import.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'

/** Says that questions of assistants wait, and leads to their review. Nothing where none do, or it is not known. */
export function ProposalsNotice({
  learnerId,
  onReview,
  className,
}: {
  readonly learnerId: string
  /** Where the review is on the same screen; absent: the button leads to it. */
  readonly onReview?: () => void
  readonly className?: string
}) {
  const { data: proposals = [] } = useQuery(proposalsQuery(learnerId))
  if (proposals.length === 0) return null
  return (
    <section
      aria-label="Questions from assistants"
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface py-1.5 pr-1.5 pl-4 text-[0.9375rem]',
        className,
      )}
    >
      <WaitingSentence proposals={proposals} />
      <div className="ml-auto">
        {onReview ? (
          <Button variant="secondary" onClick={onReview}>
            Review
          </Button>
        ) : (
          <Link to={PROPOSALS_PATH} className={buttonClass('secondary')}>
            Review
          </Link>
        )}
      </div>
    </section>
  )
}

/** "12 questions from Claude wait for you." */
function WaitingSentence({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const names = [...new Set(proposals.map(({ assistant }) => assistant))]
  const [only] = names
  const count = proposals.reduce((sum, { drafts }) => sum + drafts.length, 0)
  return (
    <p className="min-w-0 flex-1 basis-56 py-1 wrap-anywhere">
      <span className="font-semibold">{formatCount(count, 'question')}</span>
      {' from '}
      {names.length === 1 ? <bdi>{only}</bdi> : `${names.length} assistants`}
      {count === 1 ? ' waits for you.' : ' wait for you.'}
    </p>
  )
}

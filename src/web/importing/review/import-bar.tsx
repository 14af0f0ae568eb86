import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import type { ReviewCounts } from '../../../domain/importing/review/import-actions.ts'
import type { ImportReview } from '../../../domain/importing/review/review.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/**
 * The buttons that continue, at the foot of the page however long the list is. They wait until changes are judged: a
 * change that turns a duplicate into another question would otherwise be skipped as a duplicate.
 */
export function ImportBar({
  review,
  counts: { actions },
  beingEdited,
  onGoTo,
  onConfirm,
  children,
}: {
  readonly review: ImportReview
  readonly counts: ReviewCounts
  /** Numbers of the drafts whose fields are open. */
  readonly beingEdited: readonly number[]
  readonly onGoTo: (number: number) => void
  readonly onConfirm: () => void
  /** Returns to the choice of a file. */
  readonly children: ReactNode
}) {
  const [edited] = beingEdited
  const count = actions.add + actions.replace
  return (
    <div
      data-foot-bar
      data-keep-clear
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground/95 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:-mx-6 sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-full text-[0.9375rem] text-ink-soft tabular-nums sm:basis-0">
        {edited === undefined ? (
          summary(review, actions)
        ) : (
          <button
            type="button"
            onClick={() => onGoTo(edited)}
            className="min-h-11 text-left font-medium text-brand-text underline decoration-1 underline-offset-3"
          >
            Save or cancel your open edits first
          </button>
        )}
        {review.pendingAssessments > 0 && (
          <span role="status" className="ml-2 inline-flex animate-late items-center gap-1.5">
            <Spinner className="size-4" /> Checking the change...
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2.5 max-sm:flex-1 max-sm:*:flex-auto max-sm:*:px-3">
        {children}
        <Button
          disabled={count === 0 || edited !== undefined || review.pendingAssessments > 0}
          onClick={onConfirm}
        >
          {labelOf(actions)}
        </Button>
      </div>
    </div>
  )
}

function labelOf({ add, replace }: ReviewCounts['actions']): string {
  if (replace === 0) return `Import ${formatCount(add, 'question')}`
  return add === 0
    ? `Replace ${formatCount(replace, 'question')}`
    : `Import ${add.toLocaleString('en-US')}, replace ${replace.toLocaleString('en-US')}`
}

function summary({ items }: ImportReview, fates: ReviewCounts['actions']): string {
  const taken = fates.add + fates.replace
  return `${taken.toLocaleString('en-US')} of ${items.length.toLocaleString('en-US')} selected`
}

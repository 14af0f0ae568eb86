import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LearnerData } from '../../domain/model.ts'
import { changeCounts, reasonsOf } from '../../domain/sharing/change-counts.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { dayFieldValue } from '../data/browser/exam-day.ts'
import { useSetting } from '../data/browser/storage/define-setting.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'
import type { TakenBank } from '../data/sharing/read-taken.ts'
import { useOffersSharing } from '../data/sharing/shared-bank-query.ts'
import { takenBanksQuery, takenUpdateQuery } from '../data/sharing/taken-queries.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { useNow } from '../ui/use-now.ts'

const ReviewDialog = lazyDialog(
  () => import('./review-dialog.tsx'),
  (code) => code.ReviewDialog,
)

/**
 * Says which banks that the learner took have a newer version, and offers to review what it changes: once a day at most, and
 * only with a connection (spec §2.17). Nothing where there are none.
 */
export function CorrectionsNotice({
  data,
  className,
}: {
  readonly data: LearnerData
  readonly className?: string
}) {
  const { id: learnerId } = data.learner
  const [putOffOn, setPutOffOn] = useSetting(SETTINGS.correctionsPutOffOn, learnerId)
  const today = dayFieldValue(useNow(MINUTE_MS))
  const isAsked = useOffersSharing() && putOffOn !== today
  const { data: banks = [] } = useQuery({ ...takenBanksQuery(learnerId), enabled: isAsked })
  const [reviewed, setReviewed] = useState<TakenBank | null>(null)
  const place = useRef<HTMLParagraphElement>(null)
  const settle = () => {
    setPutOffOn(today)
    place.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <p ref={place} tabIndex={-1} className="sr-only">
        {isAsked ? '' : 'Corrections are asked about tomorrow.'}
      </p>
      {isAsked &&
        banks
          .filter(({ version, current }) => current !== null && current.number > version)
          .map((bank) => (
            <Notice
              key={bank.id}
              learnerId={learnerId}
              bank={bank}
              className={className}
              onReview={() => setReviewed(bank)}
              onLater={settle}
            />
          ))}
      {reviewed && (
        <ReviewDialog
          data={data}
          bank={reviewed}
          focusAfter={() => place.current}
          onTaken={settle}
          onClose={() => setReviewed(null)}
        />
      )}
    </>
  )
}

function Notice({
  learnerId,
  bank: { id, title },
  className,
  onReview,
  onLater,
}: {
  readonly learnerId: string
  readonly bank: TakenBank
  readonly className: string | undefined
  readonly onReview: () => void
  readonly onLater: () => void
}) {
  const { data: update } = useQuery(takenUpdateQuery(learnerId, id))
  if (update === undefined || update.changes.length + update.exams.length === 0) return null
  return (
    <section
      aria-label={`Corrections of ${title}`}
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface py-1.5 pr-1.5 pl-4 text-[0.9375rem]',
        className,
      )}
    >
      <p dir="auto" className="min-w-0 flex-1 basis-60 py-1 wrap-anywhere">
        <span className="font-semibold">{title}: </span>
        {changeCounts(update.changes, update.exams)}, because: {reasonsOf(update.versions)}
      </p>
      <div className="ml-auto flex gap-1">
        <Button variant="secondary" onClick={onReview}>
          Review
        </Button>
        <Button variant="quiet" className="px-3" onClick={onLater}>
          Later
        </Button>
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { BATCH_MAX } from '../../contract/limits.ts'
import { formatCount } from '../../domain/format-number.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import type { ReaderActivity } from './read/reader-messages.ts'
import type { StoringProgress } from './use-import.ts'

/** Shown while files are read, but only when that takes a moment. */
export function ReadingCard({
  names,
  activity,
  onCancel,
}: {
  readonly names: readonly string[]
  readonly activity: ReaderActivity
  readonly onCancel: () => void
}) {
  return (
    <ProgressCard sentence={sentenceOf(names, activity)} onCancel={onCancel} className="animate-late">
      <ProgressBar
        label={activity.is === 'reading' ? 'Read' : 'Checked'}
        value={activity.percent}
        max={100}
      />
    </ProgressCard>
  )
}

function sentenceOf(names: readonly string[], activity: ReaderActivity): string {
  if (activity.is === 'judging') return `Checking ${formatCount(activity.questions, 'question')}...`
  const of = names.length > 1 ? ` (${activity.file + 1} of ${names.length})` : ''
  return `Reading ${names[activity.file] ?? ''}${of}...`
}

/** Shown while questions are stored, and their images before them. */
export function StoringCard({
  progress: { what, done, total },
  onCancel,
}: {
  readonly progress: StoringProgress
  readonly onCancel: () => void
}) {
  const isKnown = total > 0
  // The last batch cannot be canceled: the server decides what becomes of it.
  const isTooLate = isKnown && what === 'question' && total - done <= BATCH_MAX
  return (
    <ProgressCard
      sentence={isKnown ? `Storing ${formatCount(total, what)}...` : 'Preparing the questions...'}
      onCancel={isTooLate ? null : onCancel}
    >
      <ProgressBar label="Stored" value={isKnown ? done : null} max={total} />
      <p className="mt-2 text-[0.9375rem] text-ink-soft tabular-nums">
        {isKnown && `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}. `}
        Either all of them are imported or none.
      </p>
    </ProgressCard>
  )
}

function ProgressCard({
  sentence,
  onCancel,
  className,
  children,
}: {
  readonly sentence: string
  /** Null once it is too late to cancel. */
  readonly onCancel: (() => void) | null
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div className={className}>
      <Card className="mt-4 p-6">
        <p role="status" className="mb-3 font-semibold wrap-anywhere">
          {sentence}
        </p>
        {children}
        {onCancel && (
          <Button variant="secondary" onClick={onCancel} className="mt-5">
            Cancel
          </Button>
        )}
      </Card>
    </div>
  )
}

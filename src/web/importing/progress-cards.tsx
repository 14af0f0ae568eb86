import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { counted } from './counted.ts'
import type { ReaderActivity } from './reader-messages.ts'

/** While files are read; it shows itself only where that takes a moment. */
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
      <ProgressBar label="Reading" value={null} max={1} />
    </ProgressCard>
  )
}

function sentenceOf(names: readonly string[], activity: ReaderActivity): string {
  if (activity.is === 'judging') return `Looking over ${counted(activity.questions, 'question')}...`
  const of = names.length > 1 ? ` (${activity.file + 1} of ${names.length})` : ''
  return `Reading ${names[activity.file] ?? ''}${of}...`
}

/** While questions are stored. `total` is 0 until they are ready to be sent. */
export function StoringCard({ stored, total }: { readonly stored: number; readonly total: number }) {
  const sentence = total === 0 ? 'Preparing the questions...' : `Storing ${counted(total, 'question')}...`
  return (
    <ProgressCard sentence={sentence} onCancel={null}>
      <ProgressBar label="Questions stored" value={total === 0 ? null : stored} max={total} />
      <p className="mt-2 text-[0.9375rem] text-ink-soft tabular-nums">
        {stored.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
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
          <Button look="secondary" onClick={onCancel} className="mt-5">
            Cancel
          </Button>
        )}
      </Card>
    </div>
  )
}

import { formatCount } from '../../domain/format-number.ts'
import type { ChangedVerdicts } from '../../domain/questions/changed-verdicts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Asks whether a new key judges earlier answers, too. Unless the learner wants that, the record stays as it is. */
export function JudgeAgain({
  verdicts,
  onDecide,
  onCancel,
}: {
  /** What it would change; null while nothing is asked. */
  readonly verdicts: ChangedVerdicts | null
  readonly onDecide: (judgeAgain: boolean) => void
  readonly onCancel: () => void
}) {
  if (verdicts === null) return null
  const { changed, total } = verdicts
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Judge earlier answers again?"
      description={`The correct answer changed. With the new answer, ${changed.toLocaleString('en-US')} of your ${formatCount(total, 'earlier answer')} would get another verdict.`}
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={() => onDecide(true)}>
          Judge them again
        </Button>
        <Button onClick={() => onDecide(false)}>Keep the verdicts</Button>
      </div>
    </Dialog>
  )
}

import { ConfirmLeaveDialog } from '../../ui/dialog/leave-dialog.tsx'

const LOSS = {
  title: 'Read the file again?',
  text: 'Your choices and changes here would be lost.',
  leave: 'Read again',
} as const

/** Asks before the files are read again, where that loses what the learner changed in the review. */
export function ReadAgainDialog({
  readAgain,
  onStay,
}: {
  /** Null while nothing is asked. */
  readonly readAgain: (() => void) | null
  readonly onStay: () => void
}) {
  return (
    <ConfirmLeaveDialog {...LOSS} open={readAgain !== null} onStay={onStay} onLeave={() => readAgain?.()} />
  )
}

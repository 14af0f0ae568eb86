import { formatCount } from '../../domain/formatting/format-number.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'

/** Asks before learners are muted. */
export function MuteDialog({
  learners,
  onMute,
  onClose,
}: {
  /** How many suggested the same. */
  readonly learners: number
  readonly onMute: () => void
  readonly onClose: () => void
}) {
  return (
    <Dialog
      onClose={onClose}
      title="Mute whoever suggested this?"
      description={`The suggestion is rejected, and this link takes no more from ${formatCount(learners, 'learner')}. You can take them again later.`}
    >
      <DialogButtons onCancel={onClose}>
        <Button variant="danger" onClick={onMute}>
          Mute
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

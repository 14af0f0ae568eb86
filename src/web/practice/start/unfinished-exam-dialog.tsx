import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'

/** The action that would lose an exam that can still be resumed. */
type ExamLossCause = 'start-new' | 'discard'

const ASKED = {
  'start-new': {
    title: 'Start a new test?',
    description: 'Your unfinished test and its answers will be lost.',
    label: 'Start a new test',
  },
  discard: {
    title: 'Discard the test?',
    description: "Your answers in this test won't be saved, and it won't count.",
    label: 'Discard the test',
  },
} as const

/** Asks before an unfinished exam is lost. Loaded when it asks. */
export function UnfinishedExamDialog({
  asked,
  onClose,
  onLose,
}: {
  readonly asked: ExamLossCause
  readonly onClose: () => void
  readonly onLose: () => void
}) {
  const { title, description, label } = ASKED[asked]
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <DialogButtons cancel="Keep it" onCancel={onClose}>
        <Button variant="danger" onClick={onLose}>
          {label}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

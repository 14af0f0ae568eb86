import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** The action that would lose an exam that can still be resumed. */
export type ExamLossCause = 'start-new' | 'discard'

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
  readonly onLose: (asked: ExamLossCause) => void
}) {
  const { title, description, label } = ASKED[asked]
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" onClick={() => onLose(asked)}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}

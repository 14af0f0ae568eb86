import { type ExamEvent, type ExamInProgress, firstUnanswered } from '../../../domain/practice/exam/exam.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks before an exam ends with questions still unanswered (spec §4.13). */
export function FinishDialog({
  exam,
  unanswered,
  onEvent,
}: {
  readonly exam: ExamInProgress
  readonly unanswered: number
  readonly onEvent: (event: ExamEvent) => void
}) {
  const decline = () => onEvent({ type: 'finish-declined' })
  return (
    <Dialog
      open={exam.state === 'confirming'}
      onOpenChange={(open) => !open && decline()}
      title="Finish the test?"
      description={
        unanswered === 1
          ? '1 question is still unanswered. It will count as incorrect.'
          : `${unanswered} questions are still unanswered. They will count as incorrect.`
      }
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button
          variant="secondary"
          onClick={() => {
            const index = firstUnanswered(exam)
            decline()
            if (index !== null) onEvent({ type: 'gone-to', index, now: Date.now() })
          }}
        >
          Go to the first one
        </Button>
        <Button onClick={() => onEvent({ type: 'finish-confirmed', now: Date.now() })}>Finish Test</Button>
      </div>
    </Dialog>
  )
}

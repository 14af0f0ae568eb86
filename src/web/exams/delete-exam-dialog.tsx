import { useRef } from 'react'
import type { ExamDefinition } from '../../domain/exams/exam-definition.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Asks before an exam is deleted. */
export function DeleteExamDialog({
  exam,
  onClose,
  onDelete,
  focusAfter,
}: {
  readonly exam: ExamDefinition
  readonly onClose: () => void
  readonly onDelete: () => void
  /** The element that gets the focus after deleting: the button that opened the dialog is gone. */
  readonly focusAfter: () => HTMLElement | null
}) {
  const isDeleted = useRef(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      focusAfter={() => (isDeleted.current ? focusAfter() : null)}
      title="Delete this exam?"
      description={`"${exam.name}" will be deleted. Your questions and past tests stay.`}
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            isDeleted.current = true
            onDelete()
          }}
        >
          Delete exam
        </Button>
      </div>
    </Dialog>
  )
}

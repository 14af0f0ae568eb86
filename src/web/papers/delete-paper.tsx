import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { Paper } from '../../domain/papers/paper.ts'
import { useWritePaper } from '../data/writes/save-paper.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { forgetSheetsOf, keptSheetsOf } from './scan/use-kept-sheets.ts'

/** Deletes a paper, after a question. */
export function DeletePaper({
  learnerId,
  paper: { id, name },
  onDeleted,
  focusAfter,
}: {
  readonly learnerId: string
  readonly paper: Pick<Paper, 'id' | 'name'>
  readonly onDeleted?: () => void
  /** The element that gets the focus after deleting, where this button is gone then. */
  readonly focusAfter?: () => HTMLElement | null
}) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending, isError, reset } = useWritePaper(learnerId)
  const close = () => {
    setAsking(false)
    reset()
  }
  const isDeleted = useRef(false)
  // The list leaves the paper out, and with it this dialog: callbacks of `mutate` would not be called.
  const remove = async () => {
    await mutateAsync({ is: 'delete', id })
    isDeleted.current = true
    forgetSheetsOf(learnerId, id)
    onDeleted?.()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Delete<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <Dialog
          onClose={close}
          focusAfter={() => (isDeleted.current ? (focusAfter?.() ?? null) : null)}
          title="Delete this paper?"
          description={`"${name}" and its keys will be deleted. Your questions stay, and no longer count as used in it.${sheetsText(keptSheetsOf(learnerId, id))}`}
        >
          {isError && <Alert className="mb-4">Failed to delete the paper. Please try again.</Alert>}
          <DialogButtons onCancel={close} isDisabled={isPending}>
            <Button variant="danger" disabled={isPending} onClick={() => void remove().catch(() => {})}>
              {isPending && <Spinner className="size-4" />} Delete paper
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

function sheetsText(kept: number): string {
  if (kept === 0) return ''
  return ` ${formatCount(kept, 'answer sheet')} that this device keeps of it will be deleted, too.`
}

import { useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { Proposal } from '../../data/assistants/assistant-queries.ts'
import { useDeclineProposal } from '../../data/assistants/change-assistants.ts'
import { useToast } from '../../toast/use-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** A button that declines the questions of an assistant, after a question. */
export function DeclineProposal({
  learnerId,
  proposal: { id, assistant, drafts },
  onDeclined,
}: {
  readonly learnerId: string
  readonly proposal: Proposal
  readonly onDeclined: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending, isError, reset } = useDeclineProposal(learnerId)
  const showToast = useToast()
  const questions = formatCount(drafts.length, 'question')
  const close = () => {
    setAsking(false)
    reset()
  }
  // This dialog is gone afterwards: callbacks of `mutate` would not be called.
  const decline = async () => {
    await mutateAsync(id)
    showToast({ title: 'Declined', description: `${questions} from ${assistant} removed.` })
    onDeclined()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && (
        <Dialog
          onClose={close}
          title={drafts.length === 1 ? 'Decline this question?' : `Decline ${questions}?`}
          description={`They are removed, and nothing is added to your bank. ${assistant} can propose others.`}
        >
          {isError && <Alert className="mb-4">The questions couldn't be declined. Please try again.</Alert>}
          <DialogButtons onCancel={close} isDisabled={isPending}>
            <Button variant="danger" disabled={isPending} onClick={() => void decline().catch(() => {})}>
              {isPending && <Spinner className="size-4" />} Decline
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

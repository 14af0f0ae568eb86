import { useRef, useState } from 'react'
import type { AssistantKey } from '../../data/assistants/assistant-queries.ts'
import { useRevokeKey } from '../../data/assistants/change-assistants.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** Revokes a key, after a question; an expired one is only removed from the list. */
export function RevokeKey({
  learnerId,
  assistant: { id, name },
  isExpired,
  isDisabled,
  focusAfter,
}: {
  readonly learnerId: string
  readonly assistant: AssistantKey
  readonly isExpired: boolean
  readonly isDisabled: boolean
  /** The element that gets the focus afterwards: the button is gone then. */
  readonly focusAfter: () => HTMLElement | null
}) {
  const [isAsking, setAsking] = useState(false)
  const isRevoked = useRef(false)
  const { mutateAsync, isPending, isError, reset } = useRevokeKey(learnerId)
  const verb = isExpired ? 'Remove' : 'Revoke'
  const close = () => {
    setAsking(false)
    reset()
  }
  const revoke = async () => {
    await mutateAsync(id)
    isRevoked.current = true
    close()
  }
  return (
    <>
      <Button variant="secondary" disabled={isDisabled} onClick={() => setAsking(true)}>
        {verb}
        <span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <Dialog
          onClose={close}
          focusAfter={() => (isRevoked.current ? focusAfter() : null)}
          title={isExpired ? 'Remove this assistant?' : 'Revoke this key?'}
          description={
            isExpired
              ? `The key of ${name} has expired. What it changed stays, and can still be undone below.`
              : `${name} can do nothing here from then on. What it changed stays, and can still be undone below. To let it in again, make a new key.`
          }
        >
          {isError && <Alert className="mb-4">The key couldn't be revoked. Please try again.</Alert>}
          <DialogButtons onCancel={close} isDisabled={isPending}>
            <Button variant="danger" disabled={isPending} onClick={() => void revoke().catch(() => {})}>
              {isPending && <Spinner className="size-4" />} {verb}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

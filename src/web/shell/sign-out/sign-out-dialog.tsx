import { useEffect, useState } from 'react'
import { waitingCountLabel } from '../../../domain/outbox/waiting-label.ts'
import { useIsOutboxStorageUnavailable, useWaitingWrites } from '../../data/sync/outbox/use-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** Asks before signing out while recent changes have not reached the server. */
export function SignOutDialog({
  onSignOut,
  onCancel,
}: {
  readonly onSignOut: () => void
  readonly onCancel: () => void
}) {
  const waiting = useWaitingWrites()
  const isOff = useIsOutboxStorageUnavailable()
  const [isPatient, setPatient] = useState(false)
  const isAllSaved = waiting.length === 0
  const canWait = waiting.some(({ conflict }) => conflict === null)
  useEffect(() => {
    if (isPatient && isAllSaved) onSignOut()
  }, [isPatient, isAllSaved, onSignOut])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={isAllSaved ? 'All saved' : `${waitingCountLabel(waiting)} not saved yet`}
      description={isAllSaved ? 'Nothing is waiting anymore.' : whatHappens(isOff)}
    >
      <div className="grid gap-2.5">
        {canWait && (
          <Button disabled={isPatient} onClick={() => setPatient(true)}>
            {isPatient && <Spinner />}{' '}
            {isPatient ? 'Waiting until everything is saved' : 'Wait, then log out'}
          </Button>
        )}
        <Button variant={isOff && !isAllSaved ? 'danger' : 'secondary'} onClick={onSignOut}>
          {isAllSaved ? 'Log out' : 'Log out anyway'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

function whatHappens(isOutboxStorageUnavailable: boolean): string {
  return isOutboxStorageUnavailable
    ? "This browser can't store anything for later: if you log out now, unsaved changes are lost."
    : 'Unsaved changes stay on this device and are sent the next time you sign in here with the same words.'
}

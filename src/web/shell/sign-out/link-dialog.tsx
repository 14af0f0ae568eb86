import { useLearnerData } from '../../data/queries/signed-in.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks a learner who opened a link that signs in with other words. Who they belong to is asked after the logout. */
export function LinkDialog({
  onSignOut,
  onStay,
}: {
  readonly onSignOut: () => void
  readonly onStay: () => void
}) {
  const name = useLearnerData()?.learner.name ?? ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Sign in with other words?"
      description={`You opened a link that signs in with other words. On this device you are signed in as ${name}.`}
    >
      <div className="grid gap-2.5">
        <Button onClick={onStay} className="wrap-anywhere">
          Stay signed in as {name}
        </Button>
        <Button variant="secondary" onClick={onSignOut}>
          Log out first
        </Button>
      </div>
    </Dialog>
  )
}

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLeaveBlocker } from '../ui/use-leave-blocker.ts'

/** Asks before an import is left in its midst. */
export function LeaveImportDialog({
  isAsked,
  title,
  text,
}: {
  /** Whether there is something to lose. */
  readonly isAsked: boolean
  readonly title: string
  readonly text: string
}) {
  const blocker = useLeaveBlocker(isAsked)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onOpenChange={(open) => !open && blocker.reset()} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" onClick={() => blocker.reset()}>
          Stay
        </Button>
        <Button look="danger" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLeaveBlocker } from '../ui/use-leave-blocker.ts'

/** Asks before an import is left in its midst for another page. */
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
    <StayOrLeave title={title} text={text} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  )
}

/** The question itself. */
export function StayOrLeave({
  title,
  text,
  onStay,
  onLeave,
}: {
  readonly title: string
  readonly text: string
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onStay()} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" onClick={onStay}>
          Stay
        </Button>
        <Button look="danger" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

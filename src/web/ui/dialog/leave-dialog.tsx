import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { type UnsavedWork, useUnsavedWork } from './unsaved-work.ts'
import { useLeaveBlocker } from './use-leave-blocker.ts'

/** Asks before a page is left for another, where that loses something; signing out asks the same question. */
export function LeavePageDialog({ isAsked, ...words }: UnsavedWork & { readonly isAsked: boolean }) {
  const blocker = useLeaveBlocker(isAsked)
  useUnsavedWork(isAsked ? words : null)
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmLeaveDialog {...words} open onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  )
}

/** The question itself, for other ways of leaving. */
export function ConfirmLeaveDialog({
  open,
  title,
  text,
  leave = 'Leave',
  onStay,
  onLeave,
}: UnsavedWork & {
  readonly open: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onStay()} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={onStay}>
          Stay
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Dialog>
  )
}

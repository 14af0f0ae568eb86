import { Button } from '../button.tsx'
import { type Loss, useAtStake } from './at-stake.ts'
import { Dialog } from './dialog.tsx'
import { useLeaveBlocker } from './use-leave-blocker.ts'

/** Asks before a page is left for another, where that loses something; whoever signs out is asked the same. */
export function LeavePageDialog({ isAsked, ...words }: Loss & { readonly isAsked: boolean }) {
  const blocker = useLeaveBlocker(isAsked)
  useAtStake(isAsked ? words : null)
  if (blocker.state !== 'blocked') return null
  return <StayOrLeave {...words} open onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}

/** The question itself, for whatever else is left. */
export function StayOrLeave({
  open,
  title,
  text,
  leave = 'Leave',
  onStay,
  onLeave,
}: Loss & {
  readonly open: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onStay()} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" onClick={onStay}>
          Stay
        </Button>
        <Button look="danger" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Dialog>
  )
}

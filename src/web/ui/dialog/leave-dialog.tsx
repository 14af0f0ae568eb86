import { useRef } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { type UnsavedWork, useUnsavedWork } from './unsaved-work.ts'
import { useLastFocus } from './use-last-focus.ts'
import { useLeaveBlocker } from './use-leave-blocker.ts'

/**
 * Asks before a page is left for another, where that loses something; signing out asks the same question. Staying leads
 * back to what the learner was doing, or to the page's title: on the link that was refused, Enter would ask again.
 */
export function LeavePageDialog({ isAsked, ...words }: UnsavedWork & { readonly isAsked: boolean }) {
  const blocker = useLeaveBlocker(isAsked)
  const lastFocus = useLastFocus(isAsked)
  const isStaying = useRef(false)
  useUnsavedWork(isAsked ? words : null)
  if (blocker.state !== 'blocked') return null
  const focusAfter = () => {
    if (!isStaying.current) return null
    const last = lastFocus.current
    return last?.isConnected ? last : document.querySelector<HTMLElement>('main h1')
  }
  const onStay = () => {
    isStaying.current = true
    blocker.reset()
  }
  const onLeave = () => {
    isStaying.current = false
    blocker.proceed()
  }
  return <ConfirmLeaveDialog {...words} open focusAfter={focusAfter} onStay={onStay} onLeave={onLeave} />
}

/** The question itself, for other ways of leaving. */
export function ConfirmLeaveDialog({
  open,
  title,
  text,
  leave = 'Leave',
  focusAfter,
  onStay,
  onLeave,
}: UnsavedWork & {
  readonly open: boolean
  /** As for {@link Dialog}. */
  readonly focusAfter?: () => HTMLElement | null
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={title}
      description={text}
      {...(focusAfter && { focusAfter })}
    >
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

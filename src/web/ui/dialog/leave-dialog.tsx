import { type RefObject, useEffect, useRef } from 'react'
import { type Blocker, type Location, useBlocker } from 'react-router'
import { Button } from '../button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'
import { type UnsavedWork, useUnsavedWork } from './unsaved-work.ts'

/**
 * Asks before a page is left for another, where that loses something; signing out asks the same question. Staying leads
 * back to what the learner was doing, or to the page's title: on the link that was refused, Enter would ask again.
 */
export function LeavePageDialog({ isAsked, ...loss }: Loss & { readonly isAsked: boolean }) {
  // The router asks one blocker only.
  return isAsked && <AskedBeforeLeaving {...loss} />
}

type Loss = UnsavedWork & {
  /** How to get back to it from another page of the app; not after signing out. */
  readonly kept?: string
  /** Whether an address with the same path leaves the page as well; absent: none does. */
  readonly isLeftFor?: (next: Location) => boolean
}

function AskedBeforeLeaving({ kept, onSave, isLeftFor, ...words }: Loss) {
  const blocker = useLeaveBlocker(isLeftFor)
  const lastFocus = useLastFocus()
  const isStaying = useRef(false)
  useUnsavedWork({ ...words, onSave })
  if (blocker.state !== 'blocked') return null
  const text = kept === undefined ? words.text : `${words.text} ${kept}`
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
  return (
    <ConfirmLeaveDialog
      {...words}
      text={text}
      open
      focusAfter={focusAfter}
      onStay={onStay}
      onLeave={onLeave}
      {...(onSave && {
        onSaveAndLeave: () => {
          onSave()
          onLeave()
        },
      })}
    />
  )
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
  onSaveAndLeave,
}: UnsavedWork & {
  readonly open: boolean
  /** As for {@link Dialog}. */
  readonly focusAfter?: () => HTMLElement | null
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onSaveAndLeave?: () => void
}) {
  return (
    <Dialog open={open} onClose={onStay} title={title} description={text} {...(focusAfter && { focusAfter })}>
      <DialogButtons cancel="Stay" onCancel={onStay}>
        <Button variant="danger" onClick={onLeave}>
          {leave}
        </Button>
        {onSaveAndLeave && <Button onClick={onSaveAndLeave}>Save and leave</Button>}
      </DialogButtons>
    </Dialog>
  )
}

/**
 * The element of the page's content that had the focus last, links excepted: where the learner was before following a link.
 * Null when there was none.
 */
function useLastFocus(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const remember = (element: EventTarget | null) => {
      if (element instanceof HTMLElement && element.closest('main') !== null && element.closest('a') === null)
        last.current = element
    }
    remember(document.activeElement)
    const onFocus = ({ target }: FocusEvent) => remember(target)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return last
}

/**
 * Blocks leaving this page for another: the blocker is then `blocked` until its `proceed` or `reset` is called. The browser
 * itself asks before the page is closed or reloaded, which only it can. A change of the address after the path, such as a
 * filter, does not leave the page, unless `isLeftFor` says so.
 */
function useLeaveBlocker(isLeftFor: Loss['isLeftFor'] = () => false): Blocker {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname || isLeftFor(nextLocation),
  )
}

import { Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

/** Flips a question's flag; a spinner while it is on its way (spec §2.6, §4.11). */
export function FlagButton({
  isFlagged,
  isBusy,
  describedBy,
  onFlag,
}: {
  readonly isFlagged: boolean
  readonly isBusy: boolean
  /** Id of the element that names the question. */
  readonly describedBy: string
  readonly onFlag: () => void
}) {
  const button = usePreservedFocus(isBusy)
  return (
    <IconButton
      ref={button}
      label={isFlagged ? 'Unflag question' : 'Flag question'}
      aria-describedby={describedBy}
      disabled={isBusy}
      onClick={onFlag}
      className={isFlagged ? 'text-sun-text hover:text-sun-text' : ''}
    >
      {isBusy ? <Spinner /> : <Flag aria-hidden fill={isFlagged ? 'currentColor' : 'none'} />}
    </IconButton>
  )
}

/** A disabled button loses the focus. It gets the focus back unless the learner has moved it meanwhile. */
function usePreservedFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isBusy) {
      hadFocus.current = true
      return
    }
    if (hadFocus.current && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    hadFocus.current = false
  }, [isBusy])
  return button
}

import { Strikethrough } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'

/** The options that are struck out, and what strikes one out, or no more. */
export interface OptionStrikes {
  readonly struck: readonly string[]
  readonly onStrike: (option: string) => void
}

/** A press of this length strikes out, milliseconds. Some browsers report a long press themselves, by then. */
const LONG_PRESS_MS = 600

/** Lets a right click, a long press or a button strike out the option in it; without `onStrike`, the option alone. */
export function StrikeFrame({
  letter,
  isStruck,
  onStrike,
  children,
}: {
  readonly letter: string
  readonly isStruck: boolean
  readonly onStrike: (() => void) | undefined
  readonly children: ReactNode
}) {
  const press = useLongPress(onStrike)
  if (onStrike === undefined) return children
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-0.5">
      <div {...press} className="min-w-0 flex-1 basis-[12rem] select-none [-webkit-touch-callout:none]">
        {children}
      </div>
      <IconButton
        label={`Strike out option ${letter}`}
        aria-pressed={isStruck}
        onClick={onStrike}
        className="-mr-2 aria-pressed:text-brand-text"
      >
        <Strikethrough />
      </IconButton>
    </div>
  )
}

/**
 * Handlers that call `act` on a right click and on a long press, which then is no click. The Menu key opens the browser's own
 * menu.
 */
function useLongPress(act: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const isByKey = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const strike = () => {
    stop()
    wasLong.current = true
    act?.()
  }
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      stop()
      wasLong.current = false
      isByKey.current = false
      if (pointerType === 'touch') timer.current = setTimeout(strike, LONG_PRESS_MS)
    },
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'touch' && Math.abs(movementX) + Math.abs(movementY) > 4) stop()
    },
    onKeyDown: () => {
      wasLong.current = false
      isByKey.current = true
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (isByKey.current) return
      event.preventDefault()
      if (!wasLong.current) strike()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

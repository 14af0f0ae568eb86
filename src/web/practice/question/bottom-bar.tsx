import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** The fixed bar at the foot of small screens (spec §2.8). */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label="Question"
      data-phone-bar
      data-keep-clear
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-1 border-t border-line bg-surface/95 px-2 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] backdrop-blur-md md:hidden"
    >
      {children}
    </div>
  )
}

/** How long the second tap of a double tap may take, milliseconds. */
const DOUBLE_TAP_MS = 400

/**
 * A button of the bar. The one that `isNext` to press is wide; the others are small, so that it cannot be mistaken. It
 * is where another one was: right after that one was pressed it is disabled, since a second tap is not meant for it.
 */
export function BarButton({
  icon,
  label,
  enabled = true,
  isNext = false,
  onClick,
}: {
  readonly icon: ReactNode
  readonly label: string
  readonly enabled?: boolean
  readonly isNext?: boolean
  readonly onClick: () => void
}) {
  const [wasNext, setWasNext] = useState(isNext)
  useEffect(() => {
    const timer = setTimeout(() => setWasNext(isNext), isNext ? DOUBLE_TAP_MS : 0)
    return () => clearTimeout(timer)
  }, [isNext])
  return (
    <Button
      variant={isNext ? 'primary' : 'quiet'}
      disabled={!enabled || (isNext && !wasNext)}
      onClick={onClick}
      className={
        isNext ? 'min-h-13 flex-4 text-[1.0625rem]' : 'min-h-13 flex-1 flex-col gap-0.5 px-1 text-[0.8125rem]'
      }
    >
      {icon}
      {label}
    </Button>
  )
}

import type { ReactNode } from 'react'
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

/** A button of the bar. The one that `isNext` to press is wide; the others are small, so that it cannot be mistaken. */
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
  return (
    <Button
      variant={isNext ? 'primary' : 'quiet'}
      disabled={!enabled}
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

import type { ReactNode } from 'react'

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

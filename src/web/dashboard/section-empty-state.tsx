import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/** Shown in place of a figure that has no data yet; says what makes it appear. */
export function SectionEmptyState({
  icon: Icon,
  className,
  children,
}: {
  readonly icon: LucideIcon
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'grid place-content-center justify-items-center gap-3 rounded-control bg-sunken px-4 py-6 text-center text-ink-soft',
        className,
      )}
    >
      <Icon aria-hidden className="size-7 text-brand-text" />
      <div className="grid max-w-sm justify-items-center gap-4 text-pretty">{children}</div>
    </div>
  )
}

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'

/**
 * A titled part of the dashboard. `id` is what links lead to. `aside` is shown beside the title; `titleRef` lets the title
 * take the focus.
 */
export function SectionCard({
  id,
  title,
  description,
  aside,
  className,
  titleRef,
  children,
}: {
  readonly id?: string
  readonly title: string
  readonly description?: string
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classNames('grid min-w-0 scroll-mt-20 grid-cols-1', className)}
    >
      <Card className="flex min-w-0 flex-col p-4 sm:p-6">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2
              id={titleId}
              ref={titleRef}
              tabIndex={-1}
              className="text-[1.1875rem] leading-7 font-bold outline-none"
            >
              {title}
            </h2>
            {description && (
              <p className="mt-0.5 text-[0.9375rem] text-pretty text-ink-soft">{description}</p>
            )}
          </div>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  )
}

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

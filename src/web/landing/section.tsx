import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/** The width of every part of the page. */
export const PAGE_WIDTH = 'mx-auto w-full max-w-6xl px-4 sm:px-6'

/** One part of the page with its heading; `id` is the target of the header's anchors. */
export function Section({
  id,
  title,
  text,
  beside = false,
  className,
  children,
}: {
  readonly id?: string
  readonly title: string
  readonly text?: string
  /** Whether the content is beside the heading on wide screens instead of below it. */
  readonly beside?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <section id={id} className={classNames('py-16 sm:py-24', className)}>
      <div className={classNames(PAGE_WIDTH, beside && 'grid gap-x-16 lg:grid-cols-[1fr_1.7fr]')}>
        <div className="mb-10 max-w-2xl sm:mb-14">
          <h2 className="text-[min(1.875rem,12vw)] leading-tight font-bold sm:text-[2.625rem]">{title}</h2>
          {text && <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-soft">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

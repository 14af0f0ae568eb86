import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/** The figures of a result, side by side. */
export function Figures({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
  return <dl className={classNames('grid gap-px bg-line text-center', className)}>{children}</dl>
}

/** A number and its name. */
export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-2 py-5">
      <dt className="text-[0.9375rem] text-ink-soft">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums sm:text-3xl">{children}</dd>
    </div>
  )
}

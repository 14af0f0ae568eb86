import type { ReactNode } from 'react'

/** A number and its name, within a `dl`. */
export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-control bg-sunken px-3.5 py-3">
      <dt className="text-[0.875rem] leading-5 text-ink-soft">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{children}</dd>
    </div>
  )
}

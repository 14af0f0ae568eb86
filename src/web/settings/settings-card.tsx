import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'

/** A group of settings, one below the other. */
export function SettingsCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="mb-2 text-[1.1875rem] font-bold">
        {title}
      </h2>
      <div className="divide-y divide-line">{children}</div>
    </Card>
  )
}

/** A setting: what it is and means, and beside it, where there is space, what it is set to. */
export function Setting({
  name,
  text,
  children,
}: {
  readonly name: ReactNode
  readonly text?: string
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-2 last:pb-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <div className="font-semibold">{name}</div>
        {text !== undefined && <p className="text-[0.9375rem] text-pretty text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'

/** One thing to do with one's data: what it is, what it means, and the way to it. */
export function AccountCard({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="text-[1.1875rem] font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-ink-soft">{text}</p>
      {children}
    </Card>
  )
}

import type { ReactNode } from 'react'
import { Card } from '../card.tsx'

/** Shown where content would be: what is missing, why, and what to do. */
export function EmptyState({
  icon,
  title,
  text,
  isPage = false,
  children,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Whether the page has no other content, so that this is its title. */
  readonly isPage?: boolean
  readonly children?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <Card className="mx-auto grid max-w-xl animate-rise justify-items-center px-6 py-14 text-center">
      <div
        aria-hidden
        className="mb-5 grid size-16 place-content-center rounded-full bg-brand-soft text-brand-text [&>svg]:size-8"
      >
        {icon}
      </div>
      <Title className="text-heading font-bold">{title}</Title>
      <p className="mt-2 max-w-md text-pretty text-ink-soft">{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </Card>
  )
}
